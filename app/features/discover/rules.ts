import type { Lang } from '../../../domain/language/language.ts';
import type { ListName } from '../../../domain/lists/list.ts';
import type { Genre } from '../../../domain/titles/genre.ts';
import type { MediaType, TitleCard } from '../../../domain/titles/title.ts';
import { links } from '../../i18n/links.ts';
import type { MessageKey, Translate } from '../../i18n/translator.ts';
import type { ListPage } from './get-list-page.server.ts';
import { writeListQuery } from './schema.ts';

/** One featured title of the hero. */
export type Slide = Pick<
  TitleCard,
  'type' | 'id' | 'title' | 'date' | 'score' | 'backdrop' | 'overview'
> & { genres: string[] };

/** Slides of the home page (H1): the first popular titles of each type. */
export const HOME_SLIDES: Record<MediaType, number> = { movie: 3, tv: 2 };

const MAX_GENRES = 2;

export function toSlide(
  { type, id, title, date, score, backdrop, overview, genreIds }: TitleCard,
  genres: Genre[],
): Slide {
  const names = genreIds.flatMap(
    (genreId) => genres.find((genre) => genre.id === genreId)?.name ?? [],
  );
  return { type, id, title, date, score, backdrop, overview, genres: names.slice(0, MAX_GENRES) };
}

const HEADINGS: Record<MediaType, Partial<Record<ListName, MessageKey>>> = {
  movie: {
    popular: 'list.movie_popular',
    trending: 'list.movie_trending',
    now_playing: 'list.movie_now_playing',
    upcoming: 'list.movie_upcoming',
    top_rated: 'list.movie_top_rated',
  },
  tv: {
    popular: 'list.tv_popular',
    trending: 'list.tv_trending',
    airing_today: 'list.tv_airing_today',
    on_the_air: 'list.tv_on_the_air',
    top_rated: 'list.tv_top_rated',
  },
};

/** The heading of a named list: "Popular movies", "TV shows airing today". */
export function listHeading(t: Translate, type: MediaType, name: ListName): string {
  return t(HEADINGS[type][name] ?? `list.${name}`);
}

/** Whether the URL names a genre that does not exist (H5). */
export function isUnknownGenre({ view, genre }: Pick<ListPage, 'view' | 'genre'>): boolean {
  return view.kind === 'genre' && genre === null;
}

export function getHeading(
  { type, view, genre }: Pick<ListPage, 'type' | 'view' | 'genre'>,
  t: Translate,
): string {
  if (genre) return t(`list.${type}_genre`, { genre: genre.name });
  return view.kind === 'named' ? listHeading(t, type, view.name) : t('not_found.genre');
}

/**
 * The canonical path of a list. Ignores the order of genres, duplicates and how many pages are
 * shown above.
 */
export function canonicalPath(
  list: Pick<ListPage, 'type' | 'view' | 'genre' | 'query'>,
  lang: Lang,
  genreName = list.genre?.name,
): string {
  const { type, view, genre, query } = list;
  const genreIds = query.genreIds.filter((id) => id !== genre?.id).sort((a, b) => a - b);
  const namedListUrl = links.list(lang, type, view.kind === 'named' ? view.name : 'popular');
  return (
    (genreName ? links.genre(lang, type, genreName) : namedListUrl) +
    writeListQuery({ ...query, genreIds, from: query.page })
  );
}
