import type { Catalog } from './catalog.ts';
import { toPaged } from './map/card.ts';
import { toMovieRatings, toShowRatings } from './map/regions.ts';
import { ageRatingsRequest, isId, keywordRequest, keywordTitlesRequest } from './tmdb/requests.ts';
import type { TmdbClient } from './tmdb/tmdb-client.ts';
import { wireCards, wireKeyword } from './wire/card.ts';
import { wireMovieRatings, wireShowRatings } from './wire/title.ts';

type UncachedReads = Pick<Catalog, 'ageRatings' | 'keywordName' | 'titlesWithKeyword'>;

/** Reads whose callers store the result themselves, or need the current one. */
export function createUncachedReads(client: TmdbClient): UncachedReads {
  return {
    async ageRatings(type, id) {
      if (!isId(id)) return null;
      const { path, params } = ageRatingsRequest(type, id);
      if (type === 'movie') {
        const response = await client.get(path, params, wireMovieRatings);
        return response && toMovieRatings(response.wire);
      }
      const response = await client.get(path, params, wireShowRatings);
      return response && toShowRatings(response.wire);
    },

    async keywordName(id) {
      const { path, params } = keywordRequest(id);
      const response = isId(id) ? await client.get(path, params, wireKeyword) : null;
      return response?.wire.name || null;
    },

    async titlesWithKeyword(type, keywordId, page) {
      const { path, params } = keywordTitlesRequest(type, keywordId, page);
      const wire = (await client.get(path, params, wireCards))?.wire;
      const items = wire?.results.map(({ id }) => ({ type, id })) ?? [];
      return wire ? toPaged(items, wire, page) : { items, page, pages: 1, total: 0 };
    },
  };
}
