import { MAX_REVIEW_LENGTH } from '../../domain/reviews/review.ts';
import { cutText, normalizeMultiline, normalizeSingleLine } from '../../domain/text/text-input.ts';
import type { MediaType } from '../../domain/titles/title.ts';

const MAX_NAME_LENGTH = 200;
/** In code units, with markup and letters of several code points. */
const MAX_RAW_REVIEW_LENGTH = 8 * MAX_REVIEW_LENGTH;

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

/** Half stars of 5 become points of 10. */
export function toRating(text: string, factor: 1 | 2): number | null {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return null;
  const rating = Math.round(Number(text) * factor);
  return rating >= 1 && rating <= 10 ? rating : null;
}

/** Removes the markup that Letterboxd allows in reviews, and cuts to the length of a review. */
export function toReviewText(text: string): string | null {
  const plain = cutText(text, MAX_RAW_REVIEW_LENGTH)
    .replace(/<br ?\/?>|<\/p>/gi, '\n')
    .replace(/<\/?(?:a|b|blockquote|em|i|p|strong)(?: [^<>]{0,500})?>/gi, '');
  return [...normalizeMultiline(plain)].slice(0, MAX_REVIEW_LENGTH).join('').trim() || null;
}
