import type { CollectionPage } from '../domain/titles/collection.ts';
import { collectionTag } from '../domain/web/cache-tags.ts';
import { fingerprintCollection } from './cache/fingerprint.ts';
import { completeHits, hitsNeedEnglish } from './english/english-fallback.ts';
import { toCollectionPage } from './map/collection.ts';
import type { CatalogQuery } from './queries.ts';
import { collectionRequest } from './tmdb/requests.ts';
import { type WireCollection, wireCollection } from './wire/collection.ts';

export function collectionQuery(id: number): CatalogQuery<WireCollection, CollectionPage> {
  return {
    kind: 'collection',
    request: (lang) => collectionRequest(id, lang),
    schema: wireCollection,
    mayBeMissing: true,
    requiredFields: ['parts'],
    countEntries: ({ parts }) => parts.length,
    toDomain: (wire, lang) => toCollectionPage(wire, id, lang),
    // The response has translations of its own texts, but not of the titles.
    english: {
      needed: ({ parts }) => hitsNeedEnglish(parts),
      complete: (page, english) => ({ ...page, parts: completeHits(page.parts, english.parts) }),
    },
    cards: ({ parts }) => parts,
    invalidation: { tag: collectionTag(id), fingerprint: fingerprintCollection },
  };
}
