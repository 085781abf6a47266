import type { Ask } from './ask.ts';
import { personItem, titleItemWithType } from './list-items.ts';
import type { PersonRecord, TitleRecord } from './records.ts';
import { invalidParameters } from './wire-error.ts';

const SOURCES =
  'imdb_id facebook_id instagram_id tiktok_id tvdb_id twitter_id wikidata_id youtube_id'.split(' ');
const SOCIAL = {
  facebook_id: 'facebook',
  instagram_id: 'instagram',
  tiktok_id: 'tiktok',
  twitter_id: 'twitter',
  youtube_id: 'youtube',
} as const;

/** What another site's id stands for; sources that the data does not know find nothing. Throws 5 for an unknown source. */
export function find(ask: Ask, externalId: string) {
  const source = ask.query.get('external_source') ?? '';
  if (!SOURCES.includes(source)) throw invalidParameters();
  const record =
    source === 'imdb_id'
      ? ask.library.imdb.get(externalId)
      : personBySocialId(ask, source, externalId);
  const titles = record && 'titles' in record ? [titleItemWithType(ask, record)] : [];
  return {
    movie_results: titles.filter((title) => title.media_type === 'movie'),
    person_results:
      record && !('titles' in record) ? [{ ...personItem(ask, record), media_type: 'person' }] : [],
    tv_results: titles.filter((title) => title.media_type === 'tv'),
    tv_episode_results: [],
    tv_season_results: [],
  };
}

function personBySocialId(
  ask: Ask,
  source: string,
  id: string,
): PersonRecord | TitleRecord | undefined {
  const site = Object.hasOwn(SOCIAL, source) ? SOCIAL[source as keyof typeof SOCIAL] : null;
  return site
    ? ask.library.records.people.find((person) => person.links?.[site] === id)
    : undefined;
}
