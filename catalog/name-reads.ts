import type { Lang } from '../domain/language/language.ts';
import { WATCH_REGIONS } from '../domain/titles/watch-region.ts';
import type { Catalog } from './catalog.ts';
import { keywordSearchQuery, nameQuery, watchServicesQuery } from './name-queries.ts';
import type { CatalogQuery } from './queries.ts';
import { isId, normalizeQuery } from './tmdb/requests.ts';

type NameReads = Pick<Catalog, 'company' | 'findKeyword' | 'keyword' | 'network' | 'watchServices'>;

/** Names that lists can be filtered by, which are the same in all languages. */
export function createNameReads(
  run: <W, T>(query: CatalogQuery<W, T>, lang: Lang) => Promise<T | null>,
): NameReads {
  const readName = async (kind: 'keyword' | 'company' | 'network', id: number) =>
    isId(id) ? run(nameQuery(kind, id), 'en') : null;
  return {
    async watchServices(type, region) {
      if (!WATCH_REGIONS.includes(region)) return [];
      return (await run(watchServicesQuery(type, region), 'en')) ?? [];
    },
    keyword: (id) => readName('keyword', id),
    async findKeyword(text) {
      const name = normalizeQuery(text).toLowerCase();
      const keywords = name === '' ? null : await run(keywordSearchQuery(name), 'en');
      return keywords?.find((keyword) => keyword.name === name) ?? keywords?.[0] ?? null;
    },
    company: (id) => readName('company', id),
    network: (id) => readName('network', id),
  };
}
