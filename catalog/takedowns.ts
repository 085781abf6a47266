import type { CreditsPage } from '../domain/titles/credits.ts';
import type { SearchHit } from '../domain/titles/person.ts';
import { type Paged, type TitlePage, type TitleRef, titleKey } from '../domain/titles/title.ts';
import { type Catalog, getMethodsWithoutTitles } from './catalog.ts';
import { filterFilmography, filterPage } from './filter-titles.ts';

/** The active takedowns. */
export type TakedownSet = {
  /** By `titleKey`, including the titles known to carry a keyword. */
  titles: ReadonlySet<string>;
  people: ReadonlySet<number>;
  keywords: ReadonlySet<number>;
  /** Differs after each change. */
  revision: number;
};

export type TakedownSource = {
  /** Rejects with `catalog_unavailable` until the takedowns have been read once. */
  get(): Promise<TakedownSet>;
  /** Called for a title with a keyword that was taken down and that is not among the titles. */
  reportTitle(title: TitleRef, keywordIds: number[]): void;
};

/** `keywordIds` are those of its page, if known. */
export function isTakenDown(
  { titles, keywords }: TakedownSet,
  title: TitleRef,
  keywordIds: readonly number[] = [],
): boolean {
  return titles.has(titleKey(title)) || keywordIds.some((id) => keywords.has(id));
}

/**
 * The catalog without what was taken down. Methods are listed one by one, so that a new one does
 * not compile without its filter.
 */
export function withTakedowns(catalog: Catalog, source: TakedownSource): Catalog {
  /** Whether the title was taken down. A keyword may be the reason, which was not known before. */
  function reportIfTakenDown(
    set: TakedownSet,
    page: Pick<TitlePage, 'type' | 'id' | 'keywordIds'>,
  ): boolean {
    if (!isTakenDown(set, page, page.keywordIds)) return false;
    const keywordIds = page.keywordIds.filter((id) => set.keywords.has(id));
    if (!set.titles.has(titleKey(page))) source.reportTitle(page, keywordIds);
    return true;
  }

  async function filterTitlePage(page: TitlePage | null): Promise<TitlePage | null> {
    if (page === null) return null;
    const set = await source.get();
    if (reportIfTakenDown(set, page)) return null;
    if (isEmpty(set)) return page;
    const isShownPerson = ({ id }: { id: number }) => !set.people.has(id);
    return {
      ...page,
      cast: page.cast.filter(isShownPerson),
      creditIds: page.creditIds.filter((id) => !set.people.has(id)),
      directors: page.directors.filter(isShownPerson),
      writers: page.writers.filter(isShownPerson),
      creators: page.creators.filter(isShownPerson),
      recommendations: page.recommendations.filter((card) => !isTakenDown(set, card)),
    };
  }

  async function filterHits<T extends SearchHit>(read: Promise<Paged<T>>): Promise<Paged<T>> {
    const [page, set] = await Promise.all([read, source.get()]);
    if (isEmpty(set)) return page;
    return filterPage(
      page,
      (title) => !isTakenDown(set, title),
      ({ id }) => !set.people.has(id),
    );
  }

  return {
    title: async (type, id, lang) =>
      isTakenDown(await source.get(), { type, id })
        ? null
        : filterTitlePage(await catalog.title(type, id, lang)),
    titleWithoutOverrides: async (type, id, lang) =>
      isTakenDown(await source.get(), { type, id })
        ? null
        : filterTitlePage(await catalog.titleWithoutOverrides(type, id, lang)),
    season: async (showId, number, lang) =>
      isTakenDown(await source.get(), { type: 'tv', id: showId })
        ? null
        : catalog.season(showId, number, lang),
    async credits(type, id, lang) {
      const set = await source.get();
      if (isTakenDown(set, { type, id })) return null;
      const page = await catalog.credits(type, id, lang);
      if (page === null || reportIfTakenDown(set, page)) return null;
      return set.people.size === 0 ? page : filterCredits(page, set);
    },
    async collection(id, lang) {
      const [page, set] = await Promise.all([catalog.collection(id, lang), source.get()]);
      if (page === null || isEmpty(set)) return page;
      return { ...page, parts: page.parts.filter((card) => !isTakenDown(set, card)) };
    },
    async person(id, lang) {
      const set = await source.get();
      const person = set.people.has(id) ? null : await catalog.person(id, lang);
      if (person === null || isEmpty(set)) return person;
      return filterFilmography(person, (title) => !isTakenDown(set, title));
    },
    popularPeople: (...args) => filterHits(catalog.popularPeople(...args)),
    list: (...args) => filterHits(catalog.list(...args)),
    discover: (...args) => filterHits(catalog.discover(...args)),
    search: (...args) => filterHits(catalog.search(...args)),
    async findByImdbId(imdbId) {
      const [title, set] = await Promise.all([catalog.findByImdbId(imdbId), source.get()]);
      return title && !isTakenDown(set, title) ? title : null;
    },
    revision: async () => (await source.get()).revision,
    // Lists of users show that a title is unavailable.
    applyOverrides: catalog.applyOverrides,
    ...getMethodsWithoutTitles(catalog),
  };
}

/** A department without members is left out. */
function filterCredits(page: CreditsPage, { people }: TakedownSet): CreditsPage {
  const isShown = ({ id }: { id: number }) => !people.has(id);
  const crew = page.crew.map(({ name, members }) => ({ name, members: members.filter(isShown) }));
  return {
    ...page,
    cast: page.cast.filter(isShown),
    crew: crew.filter(({ members }) => members.length > 0),
  };
}

function isEmpty({ titles, people, keywords }: TakedownSet): boolean {
  return titles.size === 0 && people.size === 0 && keywords.size === 0;
}
