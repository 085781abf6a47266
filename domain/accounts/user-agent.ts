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

export function getOperatingSystem(agent: string): string {
  return findFirstMatch(SYSTEMS, agent);
}

/** Browser and system if known: `Firefox · Windows`. Untranslated names. */
export function describeUserAgent(agent: string): string {
  return [findFirstMatch(BROWSERS, agent), getOperatingSystem(agent)].filter(Boolean).join(' · ');
}

function findFirstMatch(
  signatures: readonly (readonly [mark: string, name: string])[],
  agent: string,
): string {
  return signatures.find(([token]) => agent.includes(token))?.[1] ?? '';
}
