/** In both directions, one of them without scripts: what a browser sends by itself is the same in all languages. */
export const JOURNEYS = [
  ['ko', true],
  ['ar', false],
] as const;
