import type { Lang } from '../../../domain/language/language.ts';
import { isRegionalList, type ListName } from '../../../domain/lists/list.ts';
import { type Tile, toDatedTile, toTile, toWideTile } from '../../../domain/titles/tile.ts';
import type { MediaType, TitleCard } from '../../../domain/titles/title.ts';
import type { Services } from '../../context.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { type Chip, getChips } from './get-chips.server.ts';
import { HOME_SLIDES, type Slide, toSlide } from './rules.ts';

/** Home grids hold 12 (H3), the rows below them a screen and a half. */
const GRID_SIZE = 12;
const SHELF_SIZE = 10;

/** The further rows of the home page, top to bottom (H11). */
const SHELVES: { type: MediaType; name: ListName }[] = [
  { type: 'movie', name: 'trending' },
  { type: 'movie', name: 'now_playing' },
  { type: 'tv', name: 'airing_today' },
  { type: 'movie', name: 'top_rated' },
  { type: 'tv', name: 'on_the_air' },
  { type: 'movie', name: 'upcoming' },
  { type: 'tv', name: 'top_rated' },
];

export type Shelf = { type: MediaType; name: ListName; wide: boolean; tiles: Tile[] };
export type HomePage = {
  slides: Slide[];
  chips: { label: string; items: Chip[] };
  movies: Tile[];
  shows: Tile[];
  shelves: Shelf[];
};

/** `region` is ISO 3166-1. Rejects if a popular list is unavailable; further rows are optional. */
export async function getHomePage(
  { catalog }: Pick<Services, 'catalog'>,
  lang: Lang,
  region: string,
): Promise<HomePage> {
  const { t } = serverLanguage(lang);
  const [movies, shows, movieGenres, showGenres, ...rows] = await Promise.all([
    catalog.list('movie', 'popular', lang, 1),
    catalog.list('tv', 'popular', lang, 1),
    orEmptyList(catalog.genres('movie', lang)),
    orEmptyList(catalog.genres('tv', lang)),
    ...SHELVES.map(({ type, name }) =>
      orEmptyList(catalog.list(type, name, lang, 1, region).then((list) => list.items)),
    ),
  ]);
  return {
    slides: [
      ...movies.items.slice(0, HOME_SLIDES.movie).map((card) => toSlide(card, movieGenres)),
      ...shows.items.slice(0, HOME_SLIDES.tv).map((card) => toSlide(card, showGenres)),
    ],
    chips: { label: t('home.chips'), items: getChips(movieGenres, lang, t) },
    movies: movies.items.slice(0, GRID_SIZE).map(toTile),
    shows: shows.items.slice(0, GRID_SIZE).map(toTile),
    shelves: SHELVES.map((shelf, index) => ({ ...shelf, cards: rows[index] ?? [] }))
      .filter(({ cards }) => cards.length > 0)
      .map(({ type, name, cards }, index) => toShelf(type, name, cards, index === 0)),
  };
}

/** An empty list on catalog errors, which the catalog itself logs. */
function orEmptyList<T>(items: Promise<T[]>): Promise<T[]> {
  return items.catch(() => []);
}

function toShelf(type: MediaType, name: ListName, cards: TitleCard[], wide: boolean): Shelf {
  const toPosterTile = isRegionalList(type, name) ? toDatedTile : toTile;
  const tiles = cards.slice(0, SHELF_SIZE).map(wide ? toWideTile : toPosterTile);
  return { type, name, wide, tiles };
}
