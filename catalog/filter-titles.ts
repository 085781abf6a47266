import type { PersonPage, SearchHit } from '../domain/titles/person.ts';
import type { Paged, TitleRef } from '../domain/titles/title.ts';

export type IsShown = (title: TitleRef) => boolean;

/** Results of a list or search with only the titles that are shown, also among known works. */
export function filterPage<T extends SearchHit>(
  page: Paged<T>,
  isShown: IsShown,
  isShownPerson: (person: { id: number }) => boolean = () => true,
): Paged<T> {
  const items = page.items.flatMap((hit): T[] => {
    if (hit.type !== 'person') return isShown(hit) ? [hit] : [];
    return isShownPerson(hit) ? [{ ...hit, knownFor: hit.knownFor.filter(isShown) }] : [];
  });
  // A single page is counted exactly, so that a search tells nothing about what is left out.
  return { ...page, items, total: page.pages > 1 ? page.total : items.length };
}

export function filterFilmography(person: PersonPage, isShown: IsShown): PersonPage {
  return {
    ...person,
    cast: person.cast.filter(isShown),
    crew: person.crew.filter(isShown),
  };
}
