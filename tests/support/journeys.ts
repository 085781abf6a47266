/** In three languages, one of them without scripts: what a browser sends by itself is the same in all. */
export const JOURNEYS = [
  ['ko', true],
  ['ar', true],
  ['en', false],
] as const;
