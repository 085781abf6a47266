/** Kinds of targets of a takedown. A keyword stands for all titles that carry it. */
export const TAKEDOWN_KINDS = ['movie', 'tv', 'person', 'keyword'] as const;
export type TakedownKind = (typeof TAKEDOWN_KINDS)[number];

export type TakedownTarget = { kind: TakedownKind; id: number };

/** PostgreSQL's largest integer. */
const MAX_ID = 2_147_483_647;

export function takedownKey({ kind, id }: TakedownTarget): string {
  return `${kind}/${id}`;
}

/**
 * The target in a key such as `movie/496243`, or in the URL of its page here or on TMDB. A number
 * alone has the kind `kindOfNumber`. `null` if there is none.
 */
export function parseTakedownTarget(
  text: string,
  kindOfNumber: TakedownKind | null = null,
): TakedownTarget | null {
  const [, kind, digits] =
    /(?:^|\/)(movie|tv|person|keyword)\/([1-9]\d{0,9})(?!\d)/.exec(text) ??
    (/^[1-9]\d{0,9}$/.test(text) ? [text, kindOfNumber, text] : []);
  const id = Number(digits);
  return kind && id <= MAX_ID ? { kind: kind as TakedownKind, id } : null;
}
