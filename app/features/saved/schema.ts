import {
  choice,
  defineQuery,
  filter,
  flag,
  option,
  page,
  type QueryOf,
  text,
} from '../../../domain/forms/url-query.ts';
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

/** 200,000 titles, which is more than any list has. */
const LAST_PAGE = 9999;

/** Its `read` keeps parameters that exclude each other; see `readSavedQuery`. */
export const savedQuery = defineQuery({
  list: option(LISTS),
  text: text(),
  type: choice<MediaType>(['movie', 'tv']),
  genre: filter((value) => (/^[1-9]\d{0,5}$/.test(value) ? Number(value) : null)),
  /** `null` for all titles. */
  show: choice(SAVED_SHOWS),
  /** The name of a service, `OWN`, `STREAMED`, `SALES` or `NOWHERE`; `null` for all. */
  availability: filter(readService, 'on'),
  /** A service of the smallest cover: the titles that it adds to the services before it. */
  adds: filter(readService),
  sort: option(SAVED_SORTS),
  /** Grouped by service. */
  byService: flag('view', 'services'),
  page: page(LAST_PAGE),
});

/** Query string of a list; unknown and malformed values fall back to the defaults. */
export type SavedQuery = QueryOf<typeof savedQuery>;

/** Those that only the list of saved titles has. */
const NO_SAVED_FILTERS = { show: null, adds: null, byService: false };

/** Ignores parameters that exclude each other. */
export function readSavedQuery(parameters: URLSearchParams): SavedQuery {
  const saved = savedQuery.read(parameters);
  if (saved.list !== 'saved') return { ...saved, ...NO_SAVED_FILTERS };
  const adds = saved.byService ? null : saved.adds;
  return { ...saved, adds, availability: saved.byService || adds ? null : saved.availability };
}

function readService(value: string): string | null {
  return normalizeSingleLine(value, 100) || null;
}

/** Ignores filters that would reveal private states of the owner. */
export function readSharedQuery(parameters: URLSearchParams): SavedQuery {
  return { ...savedQuery.read(parameters), ...NO_SAVED_FILTERS, list: 'saved', availability: null };
}

/** Empty, or starts with `?`. */
export function writeSavedQuery(saved: Partial<SavedQuery>): string {
  const parameters = new URLSearchParams(savedQuery.write(saved));
  return parameters.size > 0 ? `?${parameters}` : '';
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
