import { readChoice } from '../../../domain/form.ts';
import { oneLine } from '../../../domain/one-line.ts';
import type { MediaType } from '../../../domain/title.ts';

/** The lists of a member: by what they have said of a title. */
export const LISTS = ['saved', 'seen', 'hidden'] as const;
export type ListKind = (typeof LISTS)[number];

export const SAVED_SORTS = ['newest', 'oldest', 'title', 'score', 'released'] as const;
export type SavedSort = (typeof SAVED_SORTS)[number];

/** Filters of the saved list: titles that the owner has not seen, or has not reviewed. */
export const SAVED_SHOWS = ['unseen', 'unreviewed'] as const;

/** Services without a name: what can only be rented or bought, and what cannot be had at all. */
export const SALES = '-sales';
export const NOWHERE = '-nowhere';

/** What the address of a list says. Unknown and malformed values are as if they were not there. */
export type SavedQuery = {
  list: ListKind;
  text: string;
  type: MediaType | null;
  genre: number | null;
  /** Null for all titles. */
  show: (typeof SAVED_SHOWS)[number] | null;
  /** A service of the visitor's region, by name, or one of the two above. */
  on: string | null;
  sort: SavedSort;
  byService: boolean;
  page: number;
};

/** Longer than any title that somebody types. */
const MAX_QUERY_LENGTH = 100;
/** 20 a page: nobody's list is longer. */
const LAST_PAGE = 9999;

export function readSavedQuery(parameters: URLSearchParams): SavedQuery {
  const page = parameters.get('page') ?? '';
  const genre = parameters.get('genre') ?? '';
  const list = readChoice(parameters, 'list', LISTS) ?? 'saved';
  const byService = list === 'saved' && parameters.get('view') === 'services';
  return {
    list,
    text: oneLine(parameters.get('q') ?? '', MAX_QUERY_LENGTH),
    type: readChoice(parameters, 'type', ['movie', 'tv'] as const),
    genre: /^[1-9]\d{0,5}$/.test(genre) ? Number(genre) : null,
    show: list === 'saved' ? readChoice(parameters, 'show', SAVED_SHOWS) : null,
    on: byService ? null : oneLine(parameters.get('on') ?? '', MAX_QUERY_LENGTH) || null,
    sort: readChoice(parameters, 'sort', SAVED_SORTS) ?? 'newest',
    byService,
    page: /^[1-9]\d{0,3}$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1,
  };
}

/** The same for who is shown somebody else's list: what its owner has seen, reviewed or does not want is not theirs to ask. */
export function readSharedQuery(parameters: URLSearchParams): SavedQuery {
  return { ...readSavedQuery(parameters), list: 'saved', show: null, on: null, byService: false };
}

/** The query of an address in one fixed order, without what is the default; empty or `?…`. */
export function writeSavedQuery({
  list,
  text,
  type,
  genre,
  show,
  on,
  sort,
  byService,
  page,
}: Partial<SavedQuery>): string {
  const parameters = new URLSearchParams({
    ...(list && list !== 'saved' && { list }),
    ...(text && { q: text }),
    ...(type && { type }),
    ...(genre && { genre: String(genre) }),
    ...(show && { show }),
    ...(on && { on }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(byService && { view: 'services' }),
    ...(page && page > 1 && { page: String(page) }),
  });
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** Whether the list is narrowed by anything. */
export function isNarrowed({ text, type, genre, show, on }: SavedQuery): boolean {
  return text !== '' || type !== null || genre !== null || show !== null || on !== null;
}

/** ISO dates from the first film on; a day ahead, because it is tomorrow somewhere. */
export function readDay(value: string, now = new Date()): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const time = Date.parse(value);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value) return null;
  return value >= '1888-01-01' && time <= now.getTime() + 14 * 3_600_000 ? value : null;
}

/** When something was saved before, for taking a removal back; null where that is no such moment. */
export function readMoment(value: string, now = new Date()): Date | null {
  const time = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) || time > now.getTime() || time < Date.UTC(2000)
    ? null
    : new Date(time);
}
