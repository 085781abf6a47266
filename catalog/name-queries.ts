import type { Keyword, Studio } from '../domain/titles/studio.ts';
import type { MediaType } from '../domain/titles/title.ts';
import type { WatchService } from '../domain/titles/watch-service.ts';
import { toWatchServices } from './map/watch-services.ts';
import type { CatalogQuery } from './queries.ts';
import * as requests from './tmdb/requests.ts';
import {
  type WireKeyword,
  type WireKeywords,
  type WireStudio,
  wireKeyword,
  wireKeywords,
  wireStudio,
} from './wire/card.ts';
import { type WireProviders, wireProviders } from './wire/providers.ts';

/** Names of services are the same in all languages. */
export function watchServicesQuery(
  type: MediaType,
  region: string,
): CatalogQuery<WireProviders, WatchService[]> {
  return {
    kind: 'services',
    request: () => requests.watchServicesRequest(type, region),
    schema: wireProviders,
    requiredFields: ['results'],
    countEntries: (services) => services.length,
    toDomain: (wire) => toWatchServices(wire, region),
  };
}

export function keywordSearchQuery(text: string): CatalogQuery<WireKeywords, Keyword[]> {
  return {
    kind: 'search',
    request: () => requests.keywordSearchRequest(text),
    schema: wireKeywords,
    requiredFields: ['results'],
    toDomain: ({ results }) => results.filter(({ name }) => name !== ''),
  };
}

export function keywordQuery(id: number): CatalogQuery<WireKeyword, Keyword> {
  return {
    kind: 'names',
    request: () => requests.keywordRequest(id),
    schema: wireKeyword,
    mayBeMissing: true,
    toDomain: ({ name }) => (name === '' ? null : { id, name }),
  };
}

export function companyQuery(id: number): CatalogQuery<WireStudio, Studio> {
  return studioQuery(id, requests.companyRequest(id));
}

export function networkQuery(id: number): CatalogQuery<WireStudio, Studio> {
  return studioQuery(id, requests.networkRequest(id));
}

function studioQuery(
  id: number,
  request: requests.CatalogRequest,
): CatalogQuery<WireStudio, Studio> {
  return {
    kind: 'names',
    request: () => request,
    schema: wireStudio,
    mayBeMissing: true,
    toDomain: ({ name, logo_path, origin_country }) =>
      name === ''
        ? null
        : {
            id,
            name,
            logo: logo_path,
            country: /^[A-Z]{2}$/.test(origin_country) ? origin_country : null,
          },
  };
}
