import type { MediaType } from '@kinora/domain/title';
import { type ApiRequest, parseDate } from '../http/api-request.ts';
import type { TitleRecord } from '../library/records.ts';
import { getStrictness } from '../responses/certifications.ts';
import { keywordId } from '../responses/keywords.ts';
import { getTitle } from '../responses/list-items.ts';
import { networkId } from '../responses/seasons.ts';
import { createReleaseFilter, getRequestedDate } from './release-dates.ts';

type Filter = (title: TitleRecord) => boolean;

// TMDB refers to these by their index.
const SHOW_STATUSES = [
  'Returning Series',
  'Planned',
  'In Production',
  'Ended',
  'Canceled',
  'Pilot',
];
const SHOW_KINDS = [
  'Documentary',
  'News',
  'Miniseries',
  'Reality',
  'Scripted',
  'Talk Show',
  'Video',
];
const WATCH_TYPES = ['flatrate', 'free', 'ads', 'rent', 'buy'] as const;

/**
 * Titles that match all filters of the query, in the requested order. Invalid filters are ignored.
 */
export function discover(request: ApiRequest, type: MediaType): TitleRecord[] {
  const { records } = request.library;
  const tests = parseFilters(request.query, type);
  const titles: TitleRecord[] = type === 'movie' ? records.movies : records.shows;
  return titles.filter((title) => tests.every((test) => test(title))).sort(parseSort(request));
}

function parseFilters(query: URLSearchParams, type: MediaType): Filter[] {
  const tests: Filter[] = [];
  const add = <Value>(value: Value | null, test: (title: TitleRecord, value: Value) => boolean) => {
    if (value !== null) tests.push((title) => test(title, value));
  };
  const list = (name: string) => parseExpression(query.get(name));
  const number = (name: string) => parseNumber(query.get(name));

  add(list('with_genres'), (title, wanted) => wanted(title.genres.map(String)));
  add(parseExclusion(query.get('without_genres')), (title, wanted) =>
    wanted(title.genres.map(String)),
  );
  add(list('with_keywords'), (title, wanted) => wanted(keywordIds(title)));
  add(parseExclusion(query.get('without_keywords')), (title, wanted) => wanted(keywordIds(title)));
  add(list('with_cast'), (title, wanted) => wanted(ids(title.cast)));
  add(list('with_crew'), (title, wanted) => wanted(ids(title.crew)));
  add(list('with_people'), (title, wanted) =>
    wanted([...ids(title.cast), ...ids(title.crew), ...creatorIds(title)]),
  );
  add(list('with_original_language'), (title, wanted) => wanted([title.originalLanguage]));
  add(list('with_origin_country'), (title, wanted) => wanted(title.countries));
  add(list('with_networks'), (title, wanted) => wanted(networkIds(title)));
  add(list('with_companies'), (title, wanted) => wanted(companyIds(title)));
  add(parseExclusion(query.get('without_companies')), (title, wanted) => wanted(companyIds(title)));
  add(list('with_status'), (title, wanted) =>
    wanted([String(SHOW_STATUSES.indexOf(title.status))]),
  );
  add(
    list('with_type'),
    (title, wanted) => title.type === 'tv' && wanted([String(SHOW_KINDS.indexOf(title.kind))]),
  );

  for (const name of ['primary_release_year', 'year', 'first_air_date_year']) {
    add(number(name), (title, year) => title.date.startsWith(`${year}-`));
  }
  tests.push(createReleaseFilter(query));
  for (const name of ['primary_release_date', 'first_air_date']) {
    add(parseDate(query.get(`${name}.gte`)), (title, date) => title.date >= date);
    add(
      parseDate(query.get(`${name}.lte`)),
      (title, date) => title.date !== '' && title.date <= date,
    );
  }
  // A show counts as airing from its first to its last date.
  add(parseDate(query.get('air_date.gte')), (title, date) => getLastDate(title) >= date);
  add(
    parseDate(query.get('air_date.lte')),
    (title, date) => title.date !== '' && title.date <= date,
  );

  add(number('vote_average.gte'), (title, score) => title.sample.score >= score);
  add(number('vote_average.lte'), (title, score) => title.sample.score <= score);
  add(number('vote_count.gte'), (title, votes) => title.sample.votes >= votes);
  add(number('vote_count.lte'), (title, votes) => title.sample.votes <= votes);
  add(number('with_runtime.gte'), (title, minutes) => title.runtime >= minutes);
  add(number('with_runtime.lte'), (title, minutes) => title.runtime <= minutes);

  const certificationCountry = query.get('certification_country') ?? '';
  const rating = ({ certifications = {} }: TitleRecord) =>
    Object.hasOwn(certifications, certificationCountry)
      ? certifications[certificationCountry]
      : undefined;
  add(list('certification'), (title, wanted) => wanted([rating(title) ?? '']));
  const getTitleStrictness = (title: TitleRecord) =>
    getStrictness(type, certificationCountry, rating(title));
  const getRequestedStrictness = (name: string) =>
    query.has(name) ? getStrictness(type, certificationCountry, query.get(name) ?? '') : null;
  add(
    getRequestedStrictness('certification.lte'),
    (title, maxStrictness) =>
      (getTitleStrictness(title) ?? Number.POSITIVE_INFINITY) <= maxStrictness,
  );
  add(
    getRequestedStrictness('certification.gte'),
    (title, minStrictness) => (getTitleStrictness(title) ?? -1) >= minStrictness,
  );
  const region = query.get('watch_region');
  if (region)
    tests.push(
      createWatchFilter(
        region,
        list('with_watch_providers'),
        list('with_watch_monetization_types'),
      ),
    );
  return tests;
}

/**
 * Requires an offer in the region from one of the providers, of one of the types. The region alone
 * does not filter.
 */
function createWatchFilter(
  region: string,
  providers: Expression | null,
  monetization: Expression | null,
): Filter {
  if (!providers && !monetization) return () => true;
  return (title) => {
    const offers = title.watch?.regions[region] ?? {};
    const types = WATCH_TYPES.filter(
      (type) => offers[type]?.length && (!monetization || monetization([type])),
    );
    const offered = types.flatMap((type) => offers[type] ?? []);
    return offered.length > 0 && (!providers || providers(offered.map(String)));
  };
}

type Expression = (values: string[]) => boolean;

/** `a,b` requires all values, `a|b` any of them. */
function parseExpression(text: string | null): Expression | null {
  if (!text) return null;
  const any = text.includes('|');
  const wanted = text.split(any ? '|' : ',').map((part) => part.trim());
  return (values) =>
    any
      ? wanted.some((value) => values.includes(value))
      : wanted.every((value) => values.includes(value));
}

/** Excludes every value, whether separated by `,` or `|`. */
function parseExclusion(text: string | null): Expression | null {
  if (!text) return null;
  const unwanted = text.split(/[,|]/).map((part) => part.trim());
  return (values) => !unwanted.some((value) => values.includes(value));
}

function parseNumber(text: string | null): number | null {
  const value = Number(text ?? '');
  return text?.trim() && Number.isFinite(value) ? value : null;
}

const collators = new Map<string, Intl.Collator>();

function getCollator(tag: string): Intl.Collator {
  const collator = collators.get(tag) ?? new Intl.Collator(tag);
  collators.set(tag, collator);
  return collator;
}

function parseSort(request: ApiRequest): (a: TitleRecord, b: TitleRecord) => number {
  const [key = '', direction] = (request.query.get('sort_by') ?? '').split('.');
  const sign = direction === 'asc' ? 1 : -1;
  const compare = createComparator(request, key);
  return (a, b) => sign * compare(a, b) || b.sample.popularity - a.sample.popularity || a.id - b.id;
}

function byDate(getDate: (title: TitleRecord) => string) {
  return (a: TitleRecord, b: TitleRecord): number => {
    const [first, second] = [getDate(a), getDate(b)];
    return first === second ? 0 : first < second ? -1 : 1;
  };
}

function createComparator(
  { language, query }: ApiRequest,
  key: string,
): (a: TitleRecord, b: TitleRecord) => number {
  const by = (value: (title: TitleRecord) => number) => (a: TitleRecord, b: TitleRecord) =>
    value(a) - value(b);
  const collator = () => getCollator(language.tag).compare;
  switch (key) {
    case 'revenue':
      return by((title) => (title.type === 'movie' ? (title.revenue ?? 0) : 0));
    case 'release_date':
      return byDate((title) => getRequestedDate(title, query));
    case 'primary_release_date':
    case 'first_air_date':
      return byDate((title) => title.date);
    case 'title':
    case 'name': {
      const compare = collator();
      return (a, b) => compare(getTitle(a, language.lang), getTitle(b, language.lang));
    }
    case 'original_title':
    case 'original_name': {
      const compare = collator();
      return (a, b) => compare(a.originalTitle, b.originalTitle);
    }
    case 'vote_average':
      return by((title) => title.sample.score);
    case 'vote_count':
      return by((title) => title.sample.votes);
    default:
      return by((title) => title.sample.popularity);
  }
}

function ids(credits: { person: number }[]): string[] {
  return credits.map((credit) => String(credit.person));
}

function creatorIds(title: TitleRecord): string[] {
  return title.type === 'tv' ? ids(title.creators ?? []) : [];
}

function keywordIds(title: TitleRecord): string[] {
  return (title.keywords ?? []).map((keyword) => String(keywordId(keyword)));
}

function companyIds(title: TitleRecord): string[] {
  return (title.companies ?? []).map(String);
}

function networkIds(title: TitleRecord): string[] {
  return title.type === 'tv' ? (title.networks ?? []).map((name) => String(networkId(name))) : [];
}

function getLastDate(title: TitleRecord): string {
  return title.type === 'tv' ? (title.lastDate ?? title.date) : title.date;
}
