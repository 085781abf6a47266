import type { Genre } from '../../../domain/genre.ts';
import type { TitleCard } from '../../../domain/title.ts';

/** One featured title: what the hero shows of it. */
export type Slide = Pick<TitleCard, 'type' | 'id' | 'title' | 'date' | 'score' | 'backdrop' | 'overview'> & { genres: string[] };

/** Two genres say enough in one line. */
const GENRES_SHOWN = 2;

export function toSlide({ type, id, title, date, score, backdrop, overview, genreIds }: TitleCard, genres: Genre[]): Slide {
  const names = genreIds.flatMap((genreId) => genres.find((genre) => genre.id === genreId)?.name ?? []);
  return { type, id, title, date, score, backdrop, overview, genres: names.slice(0, GENRES_SHOWN) };
}
