import { readChoice } from '../../../domain/forms/form.ts';
import {
  DEFAULT_IMPORT_OPTIONS,
  IMPORT_TARGETS,
  type ImportOptions,
} from '../../../domain/lists/import.ts';
import { MAX_REVIEW_LENGTH } from '../../../domain/reviews/review.ts';
import { normalizeMultiline, normalizeSingleLine } from '../../../domain/text/text-input.ts';
import type { MediaType } from '../../../domain/titles/title.ts';

/** Groups of the preview; `already` has the titles of which nothing is new. */
export const IMPORT_GROUPS = [
  'listed',
  'watched',
  'ratings',
  'reviews',
  'already',
  'missing',
] as const;
export type ImportGroup = (typeof IMPORT_GROUPS)[number];

export const ROWS_PER_PAGE = 50;
const MAX_NAME_LENGTH = 200;
const MAX_QUERY_LENGTH = 100;
/** Above the pages of the largest import. */
const LAST_PAGE = 999;

/** Query string of the import page. `find` is the position of a row that was not found. */
export type ImportQuery = {
  /** `null` for the first group that is not empty. */
  group: ImportGroup | null;
  page: number;
  find: number | null;
  text: string | null;
};

export function readImportQuery(parameters: URLSearchParams): ImportQuery {
  const page = Number(/^[1-9]\d{0,2}$/.exec(parameters.get('page') ?? '')?.[0] ?? 1);
  const text = parameters.get('q');
  return {
    group: readChoice(parameters, 'group', IMPORT_GROUPS),
    page: Math.min(page, LAST_PAGE),
    find: readPosition(parameters.get('find')),
    text: text === null ? null : normalizeSingleLine(text, MAX_QUERY_LENGTH),
  };
}

export function readPosition(value: FormDataEntryValue | null): number | null {
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null;
}

/** An unchecked box is not sent, so a missing one means no. */
export function readImportOptions(form: FormData): ImportOptions {
  return {
    listed: readChoice(form, 'listed', IMPORT_TARGETS) ?? DEFAULT_IMPORT_OPTIONS.listed,
    watched: readChoice(form, 'watched', IMPORT_TARGETS) ?? DEFAULT_IMPORT_OPTIONS.watched,
    ratings: form.has('ratings'),
    reviews: form.has('reviews'),
  };
}

/** Types in the exports, without spaces. Episodes and people are not imported. */
const TYPES: Record<string, MediaType> = {
  movie: 'movie',
  film: 'movie',
  tvmovie: 'movie',
  short: 'movie',
  video: 'movie',
  tvshort: 'movie',
  tvspecial: 'movie',
  tv: 'tv',
  show: 'tv',
  tvshow: 'tv',
  tvseries: 'tv',
  tvminiseries: 'tv',
};

export function toMediaType(text: string): MediaType | null {
  return TYPES[text.toLowerCase().replace(/[^a-z]/g, '')] ?? null;
}

export function toTmdbId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

export function toImdbId(text: string): string | null {
  return /^tt\d{5,10}$/.exec(text)?.[0] ?? null;
}

export function toName(text: string): string {
  return normalizeSingleLine(text, MAX_NAME_LENGTH);
}

export function toYear(text: string): number | null {
  return Number(/^(18|19|20)\d{2}(?=$|-)/.exec(text)?.[0]) || null;
}

export function toDay(text: string): string | null {
  const day = /^(19|20)\d{2}-\d{2}-\d{2}/.exec(text)?.[0];
  if (day === undefined || Number.isNaN(Date.parse(day))) return null;
  return new Date(day).toISOString().startsWith(day) ? day : null;
}

/** Removes the markup that Letterboxd allows in reviews, and cuts to the length of a review. */
export function toReviewText(text: string): string | null {
  const plain = text
    .replace(/<br ?\/?>|<\/p>/gi, '\n')
    .replace(/<\/?(?:a|b|blockquote|em|i|p|strong)(?: [^<>]{0,500})?>/gi, '');
  return [...normalizeMultiline(plain)].slice(0, MAX_REVIEW_LENGTH).join('').trim() || null;
}
