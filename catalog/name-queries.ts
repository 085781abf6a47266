import type { MediaType, NamedEntry } from '../domain/titles/title.ts';
import type { WatchService } from '../domain/titles/watch-service.ts';
import { toWatchServices } from './map/watch-services.ts';
import type { CatalogQuery } from './queries.ts';
import * as requests from './tmdb/requests.ts';
import { type WireKeywords, type WireName, wireKeywords, wireName } from './wire/card.ts';
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

export function keywordSearchQuery(text: string): CatalogQuery<WireKeywords, NamedEntry[]> {
  return {
    kind: 'search',
    request: () => requests.keywordSearchRequest(text),
    schema: wireKeywords,
    requiredFields: ['results'],
    toDomain: ({ results }) => results.filter(({ name }) => name !== ''),
  };
}

const REQUESTS = {
  keyword: requests.keywordRequest,
  company: requests.companyRequest,
  network: requests.networkRequest,
};

export function nameQuery(
  kind: keyof typeof REQUESTS,
  id: number,
): CatalogQuery<WireName, NamedEntry> {
  return {
    kind: 'names',
    request: () => REQUESTS[kind](id),
    schema: wireName,
    mayBeMissing: true,
    toDomain: ({ name }) => (name === '' ? null : { id, name }),
  };
}
