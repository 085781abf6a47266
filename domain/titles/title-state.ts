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

export function isExcluded(
  titleState: TitleState | undefined,
  { seen, hidden }: Exclusions,
): boolean {
  return (
    titleState !== undefined &&
    ((seen && titleState.seenOn !== null) || (hidden && titleState.hidden))
  );
}
