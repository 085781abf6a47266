import type { MediaType, TitleRef } from './title.ts';

export type Mark = {
  /** ISO instant; `null` if not saved. */
  savedAt: string | null;
  /** ISO date; `null` if not seen. */
  seenOn: string | null;
  hidden: boolean;
};

export type LeavesOut = { seen: boolean; hidden: boolean };

/** States of the titles on a page by `keyOf`; titles without a state are absent. */
export type Marks = { of: Record<string, Mark>; leavesOut: LeavesOut };

export const UNMARKED: Mark = { savedAt: null, seenOn: null, hidden: false };

/** Key of a title, such as `movie/496243`. */
export function keyOf({ type, id }: TitleRef): string {
  return `${type}/${id}`;
}

/** `null` for a malformed key. */
export function refOfKey(key: string): TitleRef | null {
  const [, type, id] = /^(movie|tv)\/([1-9]\d{0,9})$/.exec(key) ?? [];
  const number = Number(id);
  // PostgreSQL's largest integer.
  return type !== undefined && number <= 2_147_483_647
    ? { type: type as MediaType, id: number }
    : null;
}

export function isLeftOut(mark: Mark | undefined, { seen, hidden }: LeavesOut): boolean {
  return mark !== undefined && ((seen && mark.seenOn !== null) || (hidden && mark.hidden));
}
