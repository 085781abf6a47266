/** In three languages, and without scripts in one: what a browser sends by itself is the same in all. */
export const JOURNEYS = [
  ['ko', true],
  ['en', true],
  ['ar', true],
  ['ko', false],
] as const;
