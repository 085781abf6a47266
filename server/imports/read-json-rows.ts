import type { ImportedTitle, ImportRow } from '../../domain/lists/import.ts';
import { JsonListError, type JsonListOptions, splitJsonList } from '../../lib/split-json-list.ts';
import type { RowReaderOptions } from './merge-rows.ts';
import {
  toDay,
  toImdbId,
  toMediaType,
  toName,
  toRating,
  toReviewText,
  toTmdbId,
  toYear,
} from './row-values.ts';

const LIST: JsonListOptions = {
  key: 'titles',
  /** Twice that of the episodes in Trakt's watched shows. */
  maxDepth: 10,
  /** A show of 20,000 watched episodes has 1.7 MB. Parsing takes up to 20 times the memory. */
  maxObjectBytes: 2 * 1024 * 1024,
};

type JsonObject = Record<string, unknown>;

const NO_ROW: Omit<ImportRow, keyof ImportedTitle> = {
  listed: false,
  listedOn: null,
  watched: false,
  watchedOn: null,
  rating: null,
  review: null,
  spoiler: false,
};

/**
 * Reads a JSON export of Trakt (watchlist, ratings, watched titles, history, comments) or of
 * Kinora. `false` for another format. An empty list is a valid export.
 */
export async function readJsonRows(
  chunks: AsyncIterable<Uint8Array>,
  { add, countLine }: RowReaderOptions,
): Promise<boolean> {
  let isKnown = false;
  let isEmpty = true;
  try {
    for await (const text of splitJsonList(chunks, LIST)) {
      countLine();
      isEmpty = false;
      const item: JsonObject = JSON.parse(text);
      isKnown ||= 'content_id' in item || 'movie' in item || 'show' in item;
      const row = 'content_id' in item ? toKinoraRow(item) : toTraktRow(item);
      if (row && (row.listed || row.watched)) add(row);
    }
  } catch (error) {
    if (error instanceof JsonListError || error instanceof SyntaxError) return false;
    throw error;
  }
  return isKnown || isEmpty;
}

/** `null` for seasons and episodes, and for items that say nothing of use, such as collections. */
function toTraktRow(item: JsonObject): ImportRow | null {
  if ('episode' in item || 'season' in item) return null;
  const type = isObject(item.movie) ? 'movie' : 'tv';
  const title = isObject(item.movie) ? item.movie : item.show;
  if (!isObject(title)) return null;
  const ids = isObject(title.ids) ? title.ids : {};
  const comment = isObject(item.comment) ? item.comment : {};
  const rating = toRating(text(item.rating), 1) ?? toRating(text(comment.user_rating), 1);
  const review = toReviewText(text(comment.comment));
  const watchedOn = toDay(text(item.watched_at) || text(item.last_watched_at));
  const listedOn = toDay(text(item.listed_at));
  const isRated = rating !== null || review !== null;
  return {
    ...NO_ROW,
    type,
    tmdbId: toTmdbId(text(ids.tmdb)),
    imdbId: toImdbId(text(ids.imdb)),
    name: toName(text(title.title)),
    year: toYear(text(title.year)),
    listed: listedOn !== null,
    listedOn,
    watched: watchedOn !== null || isRated,
    watchedOn: watchedOn ?? toDay(text(item.rated_at) || text(comment.created_at)),
    rating,
    review,
    spoiler: comment.spoiler === true,
  };
}

function toKinoraRow(item: JsonObject): ImportRow {
  const listedOn = toDay(text(item.saved_at));
  const watchedOn = toDay(text(item.seen_on));
  const rating = toRating(text(item.rating), 1);
  const review = toReviewText(text(item.review_text));
  return {
    type: toMediaType(text(item.content_type)),
    tmdbId: toTmdbId(text(item.content_id)),
    imdbId: null,
    name: toName(text(item.title)),
    year: toYear(text(item.released)),
    listed: listedOn !== null,
    listedOn,
    watched: watchedOn !== null || rating !== null || review !== null,
    watchedOn,
    rating,
    review,
    spoiler: item.spoiler === true,
  };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
