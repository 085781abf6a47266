import type { Lang } from '../../../domain/language/language.ts';
import { hasFilters, type ListName } from '../../../domain/lists/list.ts';
import type { Genre, MediaType, TitleCard } from '../../../domain/titles/title.ts';
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

/** Whether the URL names a genre that does not exist (H5), or none. */
export function isUnknownGenre({ view, genre }: Pick<ListPage, 'view' | 'genre'>): boolean {
  return view.kind === 'genre' && genre === null;
}

type ListPathFields = Pick<ListPage, 'type' | 'view' | 'genre' | 'query'>;

/** The path of a list without its query. Filters of a named list are those of the whole catalog. */
export function getListPath(
  { type, view, query, genre }: ListPathFields,
  lang: Lang,
  genreName = genre?.name,
): string {
  if (view.kind === 'studio') return links.studio(lang, type, view.id, view.name);
  if (view.kind === 'network') return links.network(lang, view.id, view.name);
  if (view.kind === 'keyword') return links.keyword(lang, type, view.id, view.name);
  if (genreName) return links.genre(lang, type, genreName);
  return links.list(
    lang,
    type,
    view.kind === 'named' && !hasFilters(query) ? view.name : 'popular',
  );
}

/**
 * The canonical path of a list. Ignores the order of genres, duplicates and how many pages are
 * shown above.
 */
export function canonicalPath(list: ListPathFields, lang: Lang, genreName?: string): string {
  const { genre, query } = list;
  const genreIds = query.genreIds.filter((id) => id !== genre?.id).sort((a, b) => a - b);
  return (
    getListPath(list, lang, genreName) + writeListQuery({ ...query, genreIds, from: query.page })
  );
}
