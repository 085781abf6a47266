/** The first that fits is meant: browsers and systems also name those for which pages were once written. */
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

/** What a browser runs on, by its name; empty where it does not say. */
export function systemOf(agent: string): string {
  return firstIn(SYSTEMS, agent);
}

/** Browser and system, as far as they say so: `Firefox · Windows`. Names, so they are the same in every language. */
export function browserOf(agent: string): string {
  return [firstIn(BROWSERS, agent), systemOf(agent)].filter(Boolean).join(' · ');
}

function firstIn(known: readonly (readonly [mark: string, name: string])[], agent: string): string {
  return known.find(([mark]) => agent.includes(mark))?.[1] ?? '';
}
