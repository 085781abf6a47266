/** Both writing directions, one without scripts. */
export const PAGE_VARIANTS = [
  ['ko', true],
  ['ar', false],
] as const;
