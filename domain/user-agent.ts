/** The first match wins: browsers and systems also name older ones for compatibility. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Whale', 'Whale'],
  ['FxiOS', 'Firefox'],
  ['Firefox', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const SYSTEMS = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

export function systemOf(agent: string): string {
  return firstIn(SYSTEMS, agent);
}

/** Browser and system if known: `Firefox · Windows`. Untranslated names. */
export function browserOf(agent: string): string {
  return [firstIn(BROWSERS, agent), systemOf(agent)].filter(Boolean).join(' · ');
}

function firstIn(known: readonly (readonly [mark: string, name: string])[], agent: string): string {
  return known.find(([mark]) => agent.includes(mark))?.[1] ?? '';
}
