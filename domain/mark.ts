import type { MediaType, TitleRef } from './title.ts';

/** What a member has said of a title. */
export type Mark = {
  /** ISO instant; null where it is not saved. */
  savedAt: string | null;
  /** ISO date; null where it is not marked as seen. */
  seenOn: string | null;
  /** Not interested. */
  hidden: boolean;
};

/** What lists leave out for a member. */
export type LeavesOut = { seen: boolean; hidden: boolean };

/** The marks of everything that a page shows, by `keyOf`. What has none is not in it. */
export type Marks = { of: Record<string, Mark>; leavesOut: LeavesOut };

export const UNMARKED: Mark = { savedAt: null, seenOn: null, hidden: false };

/** A title in one word, such as `movie/496243`. */
export function keyOf({ type, id }: TitleRef): string {
  return `${type}/${id}`;
}

/** The title of a word; null where it is none. */
export function refOfKey(key: string): TitleRef | null {
  const [, type, id] = /^(movie|tv)\/([1-9]\d{0,9})$/.exec(key) ?? [];
  const number = Number(id);
  // What the database can count to.
  return type !== undefined && number <= 2_147_483_647
    ? { type: type as MediaType, id: number }
    : null;
}

export function isLeftOut(mark: Mark | undefined, { seen, hidden }: LeavesOut): boolean {
  return mark !== undefined && ((seen && mark.seenOn !== null) || (hidden && mark.hidden));
}
