import type { UnusableValue } from '../wire/unusable-values.ts';

/** A shorter list may lose most of its entries within a day. */
const MIN_PREVIOUS_ENTRIES = 10;

/** Of the previous entries. */
const MIN_REMAINING = 0.25;

/**
 * The first of `fields`, with the objects and lists in it, that is of the wrong type or a list with
 * mostly unusable elements. Elements of lists and regions may be unusable: they are left out.
 */
export function findBrokenField(
  values: readonly UnusableValue[],
  fields: readonly string[],
): UnusableValue | null {
  return (
    values.find(
      ({ field, problem }) =>
        (problem === 'wrong type' || problem === 'mostly unusable') &&
        !/[[*]/.test(field) &&
        fields.includes(field.split('.')[0] ?? ''),
    ) ?? null
  );
}

export function hasLostEntries(previous: number, next: number): boolean {
  return previous >= MIN_PREVIOUS_ENTRIES && next < previous * MIN_REMAINING;
}
