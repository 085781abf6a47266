import type { Catalog } from '../../../catalog/catalog.ts';
import type { Lang } from '../../../domain/language/language.ts';
import { NO_FILTERS } from '../../../domain/lists/list.ts';
import { type Tile, toTile } from '../../../domain/titles/tile.ts';
import { type TitleCard, titleKey } from '../../../domain/titles/title.ts';
import type { Services, Visitor } from '../../context.ts';
import { links } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { writeListQuery } from './schema.ts';

const ROW_SIZE = 12;
/** A row with fewer titles looks like an error. */
const MIN_TITLES = 4;

type ServiceRow = { id: string; heading: string; moreUrl: string; tiles: Tile[] };

type RowDeps = Pick<Services, 'catalog' | 'serviceTitles' | 'log' | 'markDegraded'>;

/**
 * New movies, and shows with an episode this week, on the visitor's services. One call to the
 * catalog, as the home page has the shows anyway. `null` without services or with few titles, and
 * if the catalog or the database fails.
 */
export async function getServiceRow(
  deps: RowDeps,
  { lang, region, serviceIds }: Pick<Visitor, 'lang' | 'region' | 'serviceIds'>,
  { t }: Pick<PageLanguage, 't'>,
): Promise<ServiceRow | null> {
  if (serviceIds.length === 0) return null;
  const filters = { ...NO_FILTERS, sort: 'newest', serviceIds, region } as const;
  try {
    const [movies, shows] = await Promise.all([
      deps.catalog.discover('movie', filters, lang, 1, region),
      readShowsOnServices(deps, lang, region, serviceIds),
    ]);
    const cards = interleave(movies.items, shows).slice(0, ROW_SIZE);
    if (cards.length < MIN_TITLES) return null;
    return {
      id: 'new_on_services',
      heading: t('home.new_on_services'),
      moreUrl: links.list(lang, 'movie') + writeListQuery({ ...filters, page: 1, from: 1 }),
      tiles: cards.map(toTile),
    };
  } catch (error) {
    deps.log.warn({ err: error }, 'cannot read new titles on services');
    deps.markDegraded();
    return null;
  }
}

async function readShowsOnServices(
  { catalog, serviceTitles }: RowDeps,
  lang: Lang,
  region: string,
  serviceIds: number[],
): Promise<TitleCard[]> {
  const lists = await Promise.all([
    readShows(catalog, 'airing_today', lang),
    readShows(catalog, 'on_the_air', lang),
  ]);
  const shows = [...new Map(lists.flat().map((card) => [card.id, card])).values()];
  const { byTitle } = await serviceTitles.read(region, serviceIds, shows);
  return shows.filter((show) => byTitle.has(titleKey(show)));
}

async function readShows(
  catalog: Catalog,
  name: 'airing_today' | 'on_the_air',
  lang: Lang,
): Promise<TitleCard[]> {
  return catalog.list('tv', name, lang, 1).then(
    ({ items }) => items,
    () => [],
  );
}

function interleave(movies: TitleCard[], shows: TitleCard[]): TitleCard[] {
  const length = Math.max(movies.length, shows.length);
  return Array.from({ length }, (_, index) => [movies[index], shows[index]])
    .flat()
    .filter((card) => card !== undefined);
}
