import type { Lang } from '../domain/language/language.ts';
import type { Catalog } from './catalog.ts';
import { collectionQuery } from './collection-query.ts';
import { creditsQuery } from './credits-query.ts';
import type { createOverrideReader } from './override-reader.ts';
import { applyNameOverrides, applyTitleOverrides, groupOverrides } from './overrides.ts';
import type { CatalogQuery } from './queries.ts';
import { isId } from './tmdb/requests.ts';

type Deps = {
  run: <W, T>(query: CatalogQuery<W, T>, lang: Lang) => Promise<T | null>;
  overrides: ReturnType<typeof createOverrideReader>;
};

/** Reads of the pages that title pages link to. */
export function createCollectionAndCreditsReads({
  run,
  overrides,
}: Deps): Pick<Catalog, 'collection' | 'credits'> {
  return {
    async collection(id, lang) {
      const page = isId(id) ? await run(collectionQuery(id), lang) : null;
      return page && { ...page, parts: await overrides.applyToCards(page.parts, lang) };
    },

    async credits(type, id, lang) {
      const page = isId(id) ? await run(creditsQuery(type, id), lang) : null;
      if (page === null) return null;
      const pageOverrides = await overrides.read([page], lang, page);
      return {
        ...applyTitleOverrides(page, groupOverrides(pageOverrides, lang)),
        names: applyNameOverrides(page.names, page, pageOverrides),
      };
    },
  };
}
