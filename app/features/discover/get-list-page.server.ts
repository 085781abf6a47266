import type { Catalog, CatalogFilters } from '../../../catalog/catalog.ts';
import { withFamilyMode } from '../../../catalog/family-mode.ts';
import { LANGUAGES, type Lang } from '../../../domain/language/language.ts';
import {
  type Filters,
  hasFilters,
  isRegionalList,
  isSortedByRegionalDate,
  type ListName,
} from '../../../domain/lists/list.ts';
import { getFamilyMode } from '../../../domain/titles/family-mode.ts';
import { genreSlug } from '../../../domain/titles/slug.ts';
import { type Tile, toDatedTile, toTile } from '../../../domain/titles/tile.ts';
import type { Genre, MediaType, Paged, TitleCard } from '../../../domain/titles/title.ts';
import type { Services } from '../../context.ts';
import { HOME_SLIDES, type Slide, toSlide } from './rules.ts';
import type { ListQuery } from './schema.ts';

/** The hero of a list (H4). */
const HERO_SLIDES = 5;

export type ListView =
  | { kind: 'named'; name: ListName }
  | { kind: 'genre'; slug: string }
  | { kind: 'studio' | 'network' | 'keyword'; id: number; name: string };

export type ListPage = {
  type: MediaType;
  view: ListView;
  genres: Genre[];
  /** `null` except on the list of a known genre (H5). */
  genre: Genre | null;
  query: ListQuery;
  /** Region of the dates; `null` if they are those of the first releases. */
  region: string | null;
  slides: Slide[];
  tiles: Tile[];
  pages: number;
  total: number;
};

export type ListDeps = Pick<Services, 'catalog' | 'ageRatings' | 'markDegraded'>;

/**
 * A list, filtered and paged. The region is ISO 3166-1. `null` past the last page. Throws an
 * AppError of the catalog.
 */
export async function getListPage(
  deps: ListDeps,
  type: MediaType,
  view: ListView,
  query: ListQuery,
  lang: Lang,
  visitorRegion: string,
): Promise<ListPage | null> {
  const { catalog } = deps;
  const genres = await catalog.genres(type, lang);
  const genre = view.kind === 'genre' ? await findGenre(catalog, type, view.slug, genres) : null;
  const named = view.kind === 'named' && !hasFilters(query) ? view.name : null;
  const isRegional =
    named === null ? isSortedByRegionalDate(type, query) : isRegionalList(type, named);
  const region = isRegional ? visitorRegion : null;
  const head = { type, view, genres, genre, query, region };
  if (view.kind === 'genre' && !genre)
    return { ...head, slides: [], tiles: [], pages: 0, total: 0 };
  const filters = toCatalogFilters(view, genre, query);
  const ratedCatalog = forAge(deps, query);
  const read = (page: number): Promise<Paged<TitleCard>> =>
    named === null
      ? ratedCatalog.discover(type, filters, lang, page, visitorRegion)
      : catalog.list(type, named, lang, page, visitorRegion);
  const numbers = Array.from(
    { length: query.page - query.from + 1 },
    (_, index) => query.from + index,
  );
  const withHero = query.from === 1 && !hasFilters(query) && !isNamesView(view);
  const [homeSlideIds, lists] = await Promise.all([
    withHero ? getHomeSlideIds(catalog, type, lang) : null,
    Promise.all(numbers.map(read)),
  ]);
  const last = lists.at(-1);
  // A page in the middle is empty if all of its titles are left out.
  if (!last || (last.items.length === 0 && query.page > Math.max(last.pages, 1))) return null;
  const cards = unique(lists.flatMap((list) => list.items));
  const slides = withHero ? cards.slice(0, HERO_SLIDES).map((card) => toSlide(card, genres)) : [];
  const isOnHome = ({ id }: Slide) => homeSlideIds?.includes(id);
  return {
    ...head,
    // The first slide is another one than on the home page.
    slides: [...slides.filter((slide) => !isOnHome(slide)), ...slides.filter(isOnHome)],
    tiles: cards.map(isRegional ? toDatedTile : toTile),
    pages: last.pages,
    total: last.total,
  };
}

/** Lists of studios, networks and keywords have a name instead of a hero. */
function isNamesView({ kind }: ListView): boolean {
  return kind !== 'named' && kind !== 'genre';
}

function toCatalogFilters(view: ListView, genre: Genre | null, query: ListQuery): CatalogFilters {
  return {
    ...query,
    genreIds: [...(genre ? [genre.id] : []), ...query.genreIds.filter((id) => id !== genre?.id)],
    // The genre of the path is required.
    anyGenre: query.anyGenre && genre === null,
    ...(view.kind === 'keyword' && { keywordId: view.id }),
    ...(view.kind === 'studio' && { companyId: view.id }),
    ...(view.kind === 'network' && { networkId: view.id }),
  };
}

/** The filter by age is family mode for one list. */
function forAge(
  { catalog, ageRatings, markDegraded }: ListDeps,
  { age, region }: Filters,
): Catalog {
  const mode = region === null ? null : getFamilyMode(age, region);
  return mode ? withFamilyMode(catalog, mode, { ageRatings, onIncomplete: markDegraded }) : catalog;
}

/** Titles of this type on the slides of the home page; empty during an outage. */
async function getHomeSlideIds(
  catalog: Services['catalog'],
  type: MediaType,
  lang: Lang,
): Promise<number[]> {
  const popular = await catalog.list(type, 'popular', lang, 1).catch(() => null);
  return (popular?.items ?? []).slice(0, HOME_SLIDES[type]).map(({ id }) => id);
}

/**
 * The genre of a slug. Looks in all languages, as a visitor who switches languages keeps the slug.
 * Rejects if it is unknown and a language cannot be read: the genre may exist in that one.
 */
async function findGenre(
  catalog: Services['catalog'],
  type: MediaType,
  slug: string,
  genres: Genre[],
): Promise<Genre | null> {
  const genre = genres.find(({ name }) => genreSlug(name) === slug);
  if (genre) return genre;
  const lists = await Promise.allSettled(LANGUAGES.map(({ code }) => catalog.genres(type, code)));
  const foreignGenre = lists
    .flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
    .find(({ name }) => genreSlug(name) === slug);
  const failedResult = lists.find((list) => list.status === 'rejected');
  if (!foreignGenre && failedResult) throw failedResult.reason;
  return genres.find(({ id }) => id === foreignGenre?.id) ?? null;
}

/** Removes duplicates: titles move between pages while a visitor loads more. */
function unique(cards: TitleCard[]): TitleCard[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}
