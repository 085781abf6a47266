import { readChoice } from '../../../domain/forms/form.ts';
import { normalizeSingleLine } from '../../../domain/text/text-input.ts';
import type { MediaType } from '../../../domain/titles/title.ts';
import { parseIsoDay } from '../../../lib/iso-day.ts';

export const LISTS = ['saved', 'seen', 'hidden'] as const;
export type ListKind = (typeof LISTS)[number];

export const SAVED_SORTS = ['newest', 'oldest', 'title', 'score', 'released'] as const;
export type SavedSort = (typeof SAVED_SORTS)[number];

/** Titles without a seen date, or without a review. */
export const SAVED_SHOWS = ['unseen', 'unreviewed'] as const;

/**
 * Values of `availability` for titles on the viewer's services, for those on any service, for those
 * that can only be rented or bought, and for those without an offer.
 */
export const OWN = '-mine';
export const STREAMED = '-streamed';
export const SALES = '-sales';
export const NOWHERE = '-nowhere';

/** Query string of a list; unknown and malformed values fall back to the defaults. */
export type SavedQuery = {
  list: ListKind;
  text: string;
  type: MediaType | null;
  genre: number | null;
  /** `null` for all titles. */
  show: (typeof SAVED_SHOWS)[number] | null;
  /** The name of a service, `OWN`, `STREAMED`, `SALES` or `NOWHERE`; `null` for all. */
  availability: string | null;
  /** A service of the smallest cover: the titles that it adds to the services before it. */
  adds: string | null;
  sort: SavedSort;
  byService: boolean;
  page: number;
};

/** Above the length of any title. */
const MAX_QUERY_LENGTH = 100;
/** 200,000 titles, which is more than any list has. */
const LAST_PAGE = 9999;

export function readSavedQuery(parameters: URLSearchParams): SavedQuery {
  const page = parameters.get('page') ?? '';
  const genre = parameters.get('genre') ?? '';
  const list = readChoice(parameters, 'list', LISTS) ?? 'saved';
  const byService = list === 'saved' && parameters.get('view') === 'services';
  const adds = list === 'saved' && !byService ? readService(parameters, 'adds') : null;
  return {
    list,
    text: normalizeSingleLine(parameters.get('q') ?? '', MAX_QUERY_LENGTH),
    type: readChoice(parameters, 'type', ['movie', 'tv'] as const),
    genre: /^[1-9]\d{0,5}$/.test(genre) ? Number(genre) : null,
    show: list === 'saved' ? readChoice(parameters, 'show', SAVED_SHOWS) : null,
    availability: byService || adds !== null ? null : readService(parameters, 'on'),
    adds,
    sort: readChoice(parameters, 'sort', SAVED_SORTS) ?? 'newest',
    byService,
    page: /^[1-9]\d{0,3}$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1,
  };
}

function readService(parameters: URLSearchParams, name: string): string | null {
  return normalizeSingleLine(parameters.get(name) ?? '', MAX_QUERY_LENGTH) || null;
}

/** Ignores filters that would reveal private states of the owner. */
export function readSharedQuery(parameters: URLSearchParams): SavedQuery {
  return {
    ...readSavedQuery(parameters),
    list: 'saved',
    show: null,
    availability: null,
    adds: null,
    byService: false,
  };
}

/** Query string in a fixed order without default values; empty, or starts with `?`. */
export function writeSavedQuery({
  list,
  text,
  type,
  genre,
  show,
  availability,
  adds,
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
    ...(availability && { on: availability }),
    ...(adds && { adds }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(byService && { view: 'services' }),
    ...(page && page > 1 && { page: String(page) }),
  });
  return parameters.size > 0 ? `?${parameters}` : '';
}

export function hasFilters({ text, ...query }: SavedQuery): boolean {
  const { type, genre, show, availability, adds } = query;
  return text !== '' || [type, genre, show, availability, adds].some((value) => value !== null);
}

/** An ISO date since the first film, at most 14 hours ahead of UTC for time zones; else `null`. */
export function readDay(value: string, now = new Date()): string | null {
  const day = parseIsoDay(value);
  return day !== null && day >= '1888-01-01' && Date.parse(day) <= now.getTime() + 14 * 3_600_000
    ? day
    : null;
}

/**
 * The original time of a title whose removal is undone; `null` if it is invalid, in the future or
 * before 2000.
 */
export function readMoment(value: string, now = new Date()): Date | null {
  const time = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) || time > now.getTime() || time < Date.UTC(2000)
    ? null
    : new Date(time);
}
