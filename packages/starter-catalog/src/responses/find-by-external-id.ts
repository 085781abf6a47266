import { invalidParameters } from '../http/api-error.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { PersonRecord, TitleRecord } from '../library/records.ts';
import { personItem, titleItemWithType } from './list-items.ts';

const SOURCES =
  'imdb_id facebook_id instagram_id tiktok_id tvdb_id twitter_id wikidata_id youtube_id'.split(' ');
const SOCIAL = {
  facebook_id: 'facebook',
  instagram_id: 'instagram',
  tiktok_id: 'tiktok',
  twitter_id: 'twitter',
  youtube_id: 'youtube',
} as const;

/** Finds a title or person by the id of another site. Throws 5 for an unknown source. */
export function findByExternalId(request: ApiRequest, externalId: string) {
  const source = request.query.get('external_source') ?? '';
  if (!SOURCES.includes(source)) throw invalidParameters();
  const record =
    source === 'imdb_id'
      ? request.library.imdb.get(externalId)
      : personBySocialId(request, source, externalId);
  const titles = record && 'titles' in record ? [titleItemWithType(request, record)] : [];
  return {
    movie_results: titles.filter((title) => title.media_type === 'movie'),
    person_results:
      record && !('titles' in record)
        ? [{ ...personItem(request, record), media_type: 'person' }]
        : [],
    tv_results: titles.filter((title) => title.media_type === 'tv'),
    tv_episode_results: [],
    tv_season_results: [],
  };
}

function personBySocialId(
  request: ApiRequest,
  source: string,
  id: string,
): PersonRecord | TitleRecord | undefined {
  const site = Object.hasOwn(SOCIAL, source) ? SOCIAL[source as keyof typeof SOCIAL] : null;
  return site
    ? request.library.records.people.find((person) => person.links?.[site] === id)
    : undefined;
}
