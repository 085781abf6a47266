import {
  amount,
  flag,
  id,
  imagePath,
  isoDate,
  lenientArray,
  longText,
  responseSchema,
  SHORT_LIST,
  text,
} from './lenient.ts';
import { createSchema, INVALID, type Output, object, type Schema } from './schema.ts';

const titleFields = {
  id,
  media_type: text,
  title: text,
  name: text,
  original_title: text,
  original_name: text,
  original_language: text,
  overview: longText,
  poster_path: imagePath,
  backdrop_path: imagePath,
  release_date: isoDate,
  first_air_date: isoDate,
  vote_average: amount,
  vote_count: amount,
  popularity: amount,
  genre_ids: lenientArray(id, SHORT_LIST),
  adult: flag,
  softcore: flag,
};

/** A movie or a show in a list; mixed lists contain `media_type`. */
export const wireCard = object(titleFields);
export type WireCard = Output<typeof wireCard>;

/** A search hit: a movie, a show, a person, or a kind to ignore (collections). */
export const wireHit = object({
  ...titleFields,
  profile_path: imagePath,
  known_for_department: text,
  known_for: lenientArray(wireCard, SHORT_LIST),
});
export type WireHit = Output<typeof wireHit>;

type Names = Pick<WireCard, 'title' | 'name' | 'original_title' | 'original_name'>;

/** Drops elements without a name, which no list shows (H1). A missing name is usual. */
function named<T extends Names>(element: Schema<T>): Schema<T> {
  return createSchema((value) => {
    const item = element.read(value);
    if (item === INVALID) return INVALID;
    return item.title || item.name || item.original_title || item.original_name ? item : INVALID;
  });
}

function pageSchema<T extends Names>(element: Schema<T>) {
  return responseSchema(
    (body) => 'results' in body || 'total_results' in body,
    object({
      results: lenientArray(named(element), SHORT_LIST),
      total_pages: amount,
      total_results: amount,
    }),
  );
}

export const wireCards = pageSchema(wireCard);
export const wireHits = pageSchema(wireHit);
export type WirePage<T> = { results: T[]; total_pages: number; total_results: number };

export const wireFound = responseSchema(
  (body) => 'movie_results' in body || 'tv_results' in body,
  object({
    movie_results: lenientArray(wireCard, SHORT_LIST),
    tv_results: lenientArray(wireCard, SHORT_LIST),
  }),
);
export type WireFound = Output<typeof wireFound>;

export const nestedCards = object({ results: lenientArray(wireCard, SHORT_LIST) });

export const wireGenre = object({ id, name: text });
export const wireGenres = responseSchema(
  (body) => 'genres' in body,
  object({ genres: lenientArray(wireGenre, SHORT_LIST) }),
);
export type WireGenres = Output<typeof wireGenres>;

/** A keyword, company or network. */
export const wireName = responseSchema((body) => 'name' in body, object({ name: text }));
export type WireName = Output<typeof wireName>;

export const wireKeywords = responseSchema(
  (body) => 'results' in body,
  object({ results: lenientArray(object({ id, name: text }), SHORT_LIST) }),
);
export type WireKeywords = Output<typeof wireKeywords>;
