import { z } from 'zod';
import { amount, answer, day, flag, id, imagePath, listOf, text } from './lenient.ts';

const titleFields = {
  id,
  media_type: text,
  title: text,
  name: text,
  original_title: text,
  original_name: text,
  original_language: text,
  overview: text,
  poster_path: imagePath,
  backdrop_path: imagePath,
  release_date: day,
  first_air_date: day,
  vote_average: amount,
  vote_count: amount,
  popularity: amount,
  genre_ids: listOf(id),
  adult: flag,
  softcore: flag,
};

/** A movie or a show in a list; mixed lists contain `media_type`. */
export const wireCard = z.object(titleFields);
export type WireCard = z.output<typeof wireCard>;

/** A search hit: a movie, a show, a person, or a kind to ignore (collections). */
export const wireHit = z.object({
  ...titleFields,
  profile_path: imagePath,
  known_for_department: text,
  known_for: listOf(wireCard),
});
export type WireHit = z.output<typeof wireHit>;

function pageOf<S extends z.ZodType>(element: S) {
  return answer(
    (body) => 'results' in body || 'total_results' in body,
    z.object({ results: listOf(element), total_pages: amount, total_results: amount }),
  );
}

export const wireCards = pageOf(wireCard);
export const wireHits = pageOf(wireHit);
export type WirePage<T> = { results: T[]; total_pages: number; total_results: number };

export const wireFound = answer(
  (body) => 'movie_results' in body || 'tv_results' in body,
  z.object({ movie_results: listOf(wireCard), tv_results: listOf(wireCard) }),
);
export type WireFound = z.output<typeof wireFound>;

export const partOfCards = z.object({ results: listOf(wireCard) });

export const wireGenre = z.object({ id, name: text });
export const wireGenres = answer(
  (body) => 'genres' in body,
  z.object({ genres: listOf(wireGenre) }),
);
export type WireGenres = z.output<typeof wireGenres>;
