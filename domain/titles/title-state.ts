import type { MediaType, TitleRef } from './title.ts';

export type TitleState = {
  /** ISO instant; `null` if not saved. */
  savedAt: string | null;
  /** ISO date; `null` if not seen. */
  seenOn: string | null;
  hidden: boolean;
};

export type Exclusions = { seen: boolean; hidden: boolean };

/** States of the titles on a page by `titleKey`; titles without a state are absent. */
export type TitleStates = { byTitle: Record<string, TitleState>; exclusions: Exclusions };

export const NO_TITLE_STATE: TitleState = { savedAt: null, seenOn: null, hidden: false };

/** Key of a title, such as `movie/496243`. */
export function titleKey({ type, id }: TitleRef): string {
  return `${type}/${id}`;
}

/** `null` for a malformed key. */
export function parseTitleKey(key: string): TitleRef | null {
  const [, type, id] = /^(movie|tv)\/([1-9]\d{0,9})$/.exec(key) ?? [];
  const number = Number(id);
  // PostgreSQL's largest integer.
  return type !== undefined && number <= 2_147_483_647
    ? { type: type as MediaType, id: number }
    : null;
}

export function isExcluded(
  titleState: TitleState | undefined,
  { seen, hidden }: Exclusions,
): boolean {
  return (
    titleState !== undefined &&
    ((seen && titleState.seenOn !== null) || (hidden && titleState.hidden))
  );
}
