import { LRUCache } from 'lru-cache';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Lang } from '../../domain/language/language.ts';
import type { Text } from '../../domain/language/localized-text.ts';
import type { SearchHit } from '../../domain/titles/person.ts';
import type { Paged, TitleCard, TitlePage, TitleRef } from '../../domain/titles/title.ts';

/** Content of a drawn poster: the title as cards show it, and the year. */
export type KnownTitle = { text: Text; genreIds: readonly number[]; year: number | null };

export type KnownTitles = {
  get(title: TitleRef, lang: Lang): KnownTitle | undefined;
  /** The catalog, which remembers the titles of every result. */
  watch(catalog: Catalog): Catalog;
};

type NamedTitle = Pick<TitleCard, 'type' | 'id' | 'title' | 'genreIds' | 'date'>;

/** A few megabytes. */
const MAX_TITLES = 10_000;
/** Names of the catalog may not be stored forever. */
const TTL_MS = 24 * 3_600_000;

/**
 * The titles that pages have shown lately, so that drawing their posters needs no call to the
 * catalog. Restricted titles are not among them.
 */
export function createKnownTitles(): KnownTitles {
  const titles = new LRUCache<string, KnownTitle>({ max: MAX_TITLES, ttl: TTL_MS });
  const getKey = ({ type, id }: TitleRef, lang: Lang) => `${lang}/${type}/${id}`;

  function remember({ title, genreIds, date, ...ref }: NamedTitle, lang: Lang): void {
    const year = date === null ? null : Number(date.slice(0, 4)) || null;
    titles.set(getKey(ref, lang), { text: title, genreIds, year });
  }

  async function rememberPage(read: Promise<TitlePage | null>, lang: Lang) {
    const page = await read;
    for (const card of page?.recommendations ?? []) remember(card, lang);
    if (page && !page.restricted) remember(page, lang);
    return page;
  }

  async function rememberItems<T extends SearchHit>(read: Promise<Paged<T>>, lang: Lang) {
    const page = await read;
    for (const item of page.items) if (item.type !== 'person') remember(item, lang);
    return page;
  }

  return {
    get: (title, lang) => titles.get(getKey(title, lang)),
    watch: (catalog) => ({
      ...catalog,
      title: (type, id, lang) => rememberPage(catalog.title(type, id, lang), lang),
      list: (type, name, lang, page, region) =>
        rememberItems(catalog.list(type, name, lang, page, region), lang),
      discover: (type, filters, lang, page, region) =>
        rememberItems(catalog.discover(type, filters, lang, page, region), lang),
      search: (kind, query, lang, page) =>
        rememberItems(catalog.search(kind, query, lang, page), lang),
      async collection(id, lang) {
        const collection = await catalog.collection(id, lang);
        for (const card of collection?.parts ?? []) remember(card, lang);
        return collection;
      },
      async person(id, lang) {
        const person = await catalog.person(id, lang);
        for (const card of [...(person?.cast ?? []), ...(person?.crew ?? [])]) remember(card, lang);
        return person;
      },
    }),
  };
}
