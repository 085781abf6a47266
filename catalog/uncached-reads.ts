import type { MediaType, Paged, TitleRef } from '../domain/titles/title.ts';
import { AppError } from '../domain/web/errors.ts';
import { findBrokenField } from './cache/response-defects.ts';
import type { Catalog } from './catalog.ts';
import { toPaged } from './map/card.ts';
import { toMovieRatings, toShowRatings } from './map/regions.ts';
import { serviceTitlesRequest } from './tmdb/discover-request.ts';
import {
  ageRatingsRequest,
  type CatalogRequest,
  isId,
  keywordRequest,
  keywordTitlesRequest,
} from './tmdb/requests.ts';
import type { TmdbClient } from './tmdb/tmdb-client.ts';
import { wireCards, wireName } from './wire/card.ts';
import type { Schema } from './wire/schema.ts';
import { wireMovieRatings, wireShowRatings } from './wire/title.ts';

/** Rejects if the list of the response is unusable: it would be taken for an empty one. */
async function getWithResults<T>(
  client: TmdbClient,
  { path, params }: CatalogRequest,
  schema: Schema<T>,
): Promise<T | null> {
  const response = await client.get(path, params, schema);
  if (response && findBrokenField(response.unusableValues, ['results']))
    throw new AppError('catalog_broken', `Catalog response has no results: GET ${path}`);
  return response?.wire ?? null;
}

type UncachedReads = Pick<
  Catalog,
  'ageRatings' | 'keywordName' | 'titlesOnService' | 'titlesWithKeyword'
>;

/** Reads whose callers store the result themselves, or need the current one. */
export function createUncachedReads(client: TmdbClient): UncachedReads {
  async function readTitles(
    type: MediaType,
    request: CatalogRequest,
    page: number,
  ): Promise<Paged<TitleRef>> {
    const wire = await getWithResults(client, request, wireCards);
    const items = wire?.results.map(({ id }) => ({ type, id })) ?? [];
    return wire ? toPaged(items, wire, page) : { items, page, pages: 1, total: 0 };
  }

  return {
    async ageRatings(type, id) {
      if (!isId(id)) return null;
      const request = ageRatingsRequest(type, id);
      if (type === 'movie') {
        const wire = await getWithResults(client, request, wireMovieRatings);
        return wire && toMovieRatings(wire);
      }
      const wire = await getWithResults(client, request, wireShowRatings);
      return wire && toShowRatings(wire);
    },

    async keywordName(id) {
      const { path, params } = keywordRequest(id);
      const response = isId(id) ? await client.get(path, params, wireName) : null;
      return response?.wire.name || null;
    },

    titlesWithKeyword: (type, keywordId, page) =>
      readTitles(type, keywordTitlesRequest(type, keywordId, page), page),

    titlesOnService: (type, service, page) =>
      readTitles(type, serviceTitlesRequest(type, service, page), page),
  };
}
