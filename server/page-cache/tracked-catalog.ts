import { type Catalog, getMethodsWithoutTitles } from '../../catalog/catalog.ts';
import type { PersonPage, SearchHit } from '../../domain/titles/person.ts';
import type { Paged, TitlePage, TitleRef } from '../../domain/titles/title.ts';
import { trackTitles } from './render-dependencies.ts';

/**
 * The catalog, which tracks the titles of every response as dependencies of the current render.
 * Pages get all titles from it, those of the title index by `corrected`. Methods are listed one by
 * one, so that a new one does not compile without its titles.
 */
export function trackCatalog(catalog: Catalog): Catalog {
  return {
    title: (...args) => track(catalog.title(...args), getPageTitles),
    titleWithoutOverrides: (...args) =>
      track(catalog.titleWithoutOverrides(...args), getPageTitles),
    season: (showId, ...args) =>
      track(catalog.season(showId, ...args), () => [{ type: 'tv', id: showId }]),
    credits: (...args) => track(catalog.credits(...args), (page) => (page === null ? [] : [page])),
    collection: (...args) => track(catalog.collection(...args), (page) => page?.parts ?? []),
    person: (...args) => track(catalog.person(...args), getCredits),
    list: (...args) => track(catalog.list(...args), getItems),
    discover: (...args) => track(catalog.discover(...args), getItems),
    search: (...args) => track(catalog.search(...args), getItems),
    findByImdbId: (...args) =>
      track(catalog.findByImdbId(...args), (title) => (title === null ? [] : [title])),
    applyOverrides: (cards, lang) =>
      track(catalog.applyOverrides(cards, lang), (corrected) => corrected),
    popularPeople: catalog.popularPeople,
    revision: catalog.revision,
    ...getMethodsWithoutTitles(catalog),
  };
}

async function track<T>(
  result: Promise<T>,
  getTitles: (value: T) => readonly TitleRef[],
): Promise<T> {
  const value = await result;
  trackTitles(getTitles(value));
  return value;
}

function getPageTitles(page: TitlePage | null): TitleRef[] {
  return page === null ? [] : [page, ...page.recommendations];
}

function getCredits(person: PersonPage | null): TitleRef[] {
  return person === null ? [] : [...person.cast, ...person.crew];
}

function getItems({ items }: Paged<SearchHit>): TitleRef[] {
  return items.filter((item) => item.type !== 'person');
}
