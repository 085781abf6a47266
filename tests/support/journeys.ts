/** Both writing directions, one without scripts. */
export const JOURNEYS = [
  ['ko', true],
  ['ar', false],
] as const;
