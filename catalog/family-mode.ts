import { MAX_PAGE, NO_FILTERS } from '../domain/lists/list.ts';
import { listRatings, normalizeRating } from '../domain/titles/age-ratings.ts';
import { type FamilyMode, getAllowedRatings } from '../domain/titles/family-mode.ts';
import type { SearchHit } from '../domain/titles/person.ts';
import {
  type Paged,
  type TitleCard,
  type TitlePage,
  type TitleRef,
  titleKey,
} from '../domain/titles/title.ts';
import { AppError } from '../domain/web/errors.ts';
import { type Catalog, type CatalogFilters, getMethodsWithoutTitles } from './catalog.ts';
import { filterFilmography, filterPage, type IsShown } from './filter-titles.ts';
import { clampPage } from './tmdb/requests.ts';

export type AgeRatings = {
  /**
   * Ratings in a region by `titleKey`, normalized; `null` without one. Requests those that are not
   * stored, and omits what does not come in time. Never rejects.
   */
  read(titles: TitleRef[], region: string): Promise<ReadonlyMap<string, string | null>>;
};

type FamilyModeDeps = {
  ageRatings: AgeRatings;
  /** Called if a title is left out only because its rating is not known yet. */
  onIncomplete: () => void;
};

/** Pages of the catalog for one page of a list that the catalog cannot filter by rating. */
const PAGES_PER_PAGE = 3;

/**
 * The catalog with only those titles that are rated for the age of family mode. The page of another
 * title rejects with `hidden_by_family_mode`. Methods are listed one by one, so that a new one does
 * not compile without its filter.
 */
export function withFamilyMode(
  catalog: Catalog,
  mode: FamilyMode,
  { ageRatings, onIncomplete }: FamilyModeDeps,
): Catalog {
  const allowedRatings = getAllowedRatings(mode);
  const ratedFor = { region: mode.region, ratings: listRatings(mode.region, mode.age) };
  const isAllowed = (rating: string | null | undefined) =>
    rating != null && allowedRatings.has(normalizeRating(rating));

  async function selectShown(titles: TitleRef[]): Promise<IsShown> {
    const ratings = await ageRatings.read(titles, mode.region);
    if (titles.some((title) => !ratings.has(titleKey(title)))) onIncomplete();
    return (title) => isAllowed(ratings.get(titleKey(title)));
  }

  function assertShown(page: Pick<TitlePage, 'type' | 'id' | 'restricted' | 'ageRatings'>): void {
    if (page.restricted || !isAllowed(page.ageRatings[mode.region]))
      throw new AppError('hidden_by_family_mode', `${titleKey(page)} is hidden by family mode`);
  }

  async function filterTitlePage(page: TitlePage | null): Promise<TitlePage | null> {
    if (page === null) return null;
    assertShown(page);
    const isShown = await selectShown(page.recommendations);
    return { ...page, recommendations: page.recommendations.filter(isShown) };
  }

  async function filterHits<T extends SearchHit>(page: Paged<T>): Promise<Paged<T>> {
    return filterPage(page, await selectShown(page.items.flatMap(listTitles)));
  }

  /** Reads several pages of a list at once, as most of their titles may be left out. */
  async function readDensePage(
    read: (page: number) => Promise<Paged<TitleCard>>,
    requestedPage: number,
  ): Promise<Paged<TitleCard>> {
    const page = Math.min(clampPage(requestedPage), toOwnPages(MAX_PAGE));
    const firstPage = (page - 1) * PAGES_PER_PAGE + 1;
    const first = await read(firstPage);
    const lastPage = Math.min(firstPage + PAGES_PER_PAGE - 1, first.pages);
    const others: Promise<Paged<TitleCard>>[] = [];
    for (let next = firstPage + 1; next <= lastPage; next += 1) others.push(read(next));
    const cards = [first, ...(await Promise.all(others))].flatMap(({ items }) => items);
    const items = [...new Map(cards.map((card) => [titleKey(card), card])).values()];
    return filterHits({ items, page, pages: toOwnPages(first.pages), total: first.total });
  }

  const discover: Catalog['discover'] = async (type, filters, lang, page, region) =>
    type === 'movie'
      ? filterHits(await catalog.discover(type, { ...filters, ratedFor }, lang, page, region))
      : readDensePage((n) => catalog.discover(type, filters, lang, n, region), page);

  return {
    title: async (...args) => filterTitlePage(await catalog.title(...args)),
    titleWithoutOverrides: async (...args) =>
      filterTitlePage(await catalog.titleWithoutOverrides(...args)),
    async season(showId, number, lang) {
      const [season, show] = await Promise.all([
        catalog.season(showId, number, lang),
        catalog.title('tv', showId, lang),
      ]);
      if (season === null || show === null) return null;
      assertShown(show);
      return season;
    },
    async credits(...args) {
      const page = await catalog.credits(...args);
      if (page !== null) assertShown(page);
      return page;
    },
    async collection(...args) {
      const page = await catalog.collection(...args);
      if (page === null) return null;
      return { ...page, parts: page.parts.filter(await selectShown(page.parts)) };
    },
    async person(...args) {
      const person = await catalog.person(...args);
      return (
        person && filterFilmography(person, await selectShown([...person.cast, ...person.crew]))
      );
    },
    popularPeople: async (...args) => filterHits(await catalog.popularPeople(...args)),
    list(type, name, lang, page, region) {
      const filters = type === 'movie' ? MOVIE_LISTS[name] : undefined;
      return filters
        ? discover(type, filters, lang, page, region)
        : readDensePage((n) => catalog.list(type, name, lang, n, region), page);
    },
    discover,
    search: async (...args) => filterHits(await catalog.search(...args)),
    async findByImdbId(imdbId) {
      const title = await catalog.findByImdbId(imdbId);
      return title && (await selectShown([title]))(title) ? title : null;
    },
    // Lists of users are filtered by their queries.
    applyOverrides: catalog.applyOverrides,
    revision: catalog.revision,
    ...getMethodsWithoutTitles(catalog),
  };
}

/** Lists that can be requested by filters, because only those are combined with age ratings. */
const MOVIE_LISTS: Partial<Record<string, CatalogFilters>> = {
  popular: NO_FILTERS,
  top_rated: { ...NO_FILTERS, sort: 'score' },
};

function toOwnPages(pages: number): number {
  return Math.ceil(pages / PAGES_PER_PAGE);
}

function listTitles(hit: SearchHit): TitleRef[] {
  return hit.type === 'person' ? hit.knownFor : [hit];
}
