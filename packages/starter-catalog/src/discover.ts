import type { MediaType } from '@kinora/domain/title';
import { type Ask, dateIn } from './ask.ts';
import { strictness } from './certifications.ts';
import { keywordId } from './keywords.ts';
import { titleIn } from './list-items.ts';
import type { TitleRecord } from './records.ts';
import { networkId } from './seasons.ts';

type Test = (title: TitleRecord) => boolean;

// The wire numbers these words.
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
// The only kind of release that the data knows.
const THEATRICAL = '3';
const WATCH_TYPES = ['flatrate', 'free', 'ads', 'rent', 'buy'] as const;

/** Titles of a type that pass every filter of the query, in the asked order. A filter that makes no sense is not applied. */
export function discover(ask: Ask, type: MediaType): TitleRecord[] {
  const { records } = ask.library;
  const tests = testsOf(ask.query, type);
  const titles: TitleRecord[] = type === 'movie' ? records.movies : records.shows;
  return titles.filter((title) => tests.every((test) => test(title))).sort(orderOf(ask));
}

function testsOf(query: URLSearchParams, type: MediaType): Test[] {
  const tests: Test[] = [];
  const add = <Value>(value: Value | null, test: (title: TitleRecord, value: Value) => boolean) => {
    if (value !== null) tests.push((title) => test(title, value));
  };
  const list = (name: string) => expression(query.get(name));
  const number = (name: string) => numberIn(query.get(name));

  add(list('with_genres'), (title, wanted) => wanted(title.genres.map(String)));
  add(noneOf(query.get('without_genres')), (title, wanted) => wanted(title.genres.map(String)));
  add(list('with_keywords'), (title, wanted) => wanted(keywordIds(title)));
  add(noneOf(query.get('without_keywords')), (title, wanted) => wanted(keywordIds(title)));
  add(list('with_cast'), (title, wanted) => wanted(ids(title.cast)));
  add(list('with_crew'), (title, wanted) => wanted(ids(title.crew)));
  add(list('with_people'), (title, wanted) =>
    wanted([...ids(title.cast), ...ids(title.crew), ...creatorIds(title)]),
  );
  add(list('with_original_language'), (title, wanted) => wanted([title.originalLanguage]));
  add(list('with_origin_country'), (title, wanted) => wanted(title.countries));
  add(list('with_networks'), (title, wanted) => wanted(networkIds(title)));
  add(list('with_release_type'), (title, wanted) => title.type === 'tv' || wanted([THEATRICAL]));
  // The data names no companies.
  add(list('with_companies'), (_title, wanted) => wanted([]));
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
  for (const name of ['primary_release_date', 'release_date', 'first_air_date']) {
    add(dateIn(query.get(`${name}.gte`)), (title, date) => title.date >= date);
    add(dateIn(query.get(`${name}.lte`)), (title, date) => title.date !== '' && title.date <= date);
  }
  // A show airs, as far as the data tells, from its first to its last date.
  add(dateIn(query.get('air_date.gte')), (title, date) => lastDateOf(title) >= date);
  add(dateIn(query.get('air_date.lte')), (title, date) => title.date !== '' && title.date <= date);

  add(number('vote_average.gte'), (title, score) => title.sample.score >= score);
  add(number('vote_average.lte'), (title, score) => title.sample.score <= score);
  add(number('vote_count.gte'), (title, votes) => title.sample.votes >= votes);
  add(number('vote_count.lte'), (title, votes) => title.sample.votes <= votes);
  add(number('with_runtime.gte'), (title, minutes) => title.runtime >= minutes);
  add(number('with_runtime.lte'), (title, minutes) => title.runtime <= minutes);

  const ratedIn = query.get('certification_country') ?? '';
  const rating = ({ certifications = {} }: TitleRecord) =>
    Object.hasOwn(certifications, ratedIn) ? certifications[ratedIn] : undefined;
  add(list('certification'), (title, wanted) => wanted([rating(title) ?? '']));
  const strict = (title: TitleRecord) => strictness(type, ratedIn, rating(title));
  const asked = (name: string) =>
    query.has(name) ? strictness(type, ratedIn, query.get(name) ?? '') : null;
  add(
    asked('certification.lte'),
    (title, most) => (strict(title) ?? Number.POSITIVE_INFINITY) <= most,
  );
  add(asked('certification.gte'), (title, least) => (strict(title) ?? -1) >= least);
  const region = query.get('watch_region');
  if (region)
    tests.push(
      watchTest(region, list('with_watch_providers'), list('with_watch_monetization_types')),
    );
  return tests;
}

/** A title passes when one region offers it by a wanted provider in a wanted way. The region alone narrows nothing. */
function watchTest(
  region: string,
  providers: Expression | null,
  monetization: Expression | null,
): Test {
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

/** `a,b` holds for values with both, `a|b` for values with one of them. */
function expression(text: string | null): Expression | null {
  if (!text) return null;
  const any = text.includes('|');
  const wanted = text.split(any ? '|' : ',').map((part) => part.trim());
  return (values) =>
    any
      ? wanted.some((value) => values.includes(value))
      : wanted.every((value) => values.includes(value));
}

/** Whichever sign is between them, every one of them is unwanted. */
function noneOf(text: string | null): Expression | null {
  if (!text) return null;
  const unwanted = text.split(/[,|]/).map((part) => part.trim());
  return (values) => !unwanted.some((value) => values.includes(value));
}

function numberIn(text: string | null): number | null {
  const value = Number(text ?? '');
  return text?.trim() && Number.isFinite(value) ? value : null;
}

const collators = new Map<string, Intl.Collator>();

function collatorOf(tag: string): Intl.Collator {
  const collator = collators.get(tag) ?? new Intl.Collator(tag);
  collators.set(tag, collator);
  return collator;
}

function orderOf(ask: Ask): (a: TitleRecord, b: TitleRecord) => number {
  const [key = '', direction] = (ask.query.get('sort_by') ?? '').split('.');
  const sign = direction === 'asc' ? 1 : -1;
  const compare = comparisonBy(ask, key);
  return (a, b) => sign * compare(a, b) || b.sample.popularity - a.sample.popularity || a.id - b.id;
}

function comparisonBy({ language }: Ask, key: string): (a: TitleRecord, b: TitleRecord) => number {
  const by = (value: (title: TitleRecord) => number) => (a: TitleRecord, b: TitleRecord) =>
    value(a) - value(b);
  const collator = () => collatorOf(language.tag).compare;
  switch (key) {
    case 'revenue':
      return by((title) => (title.type === 'movie' ? (title.revenue ?? 0) : 0));
    case 'primary_release_date':
    case 'release_date':
    case 'first_air_date':
      return (a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1);
    case 'title':
    case 'name': {
      const compare = collator();
      return (a, b) => compare(titleIn(a, language.lang), titleIn(b, language.lang));
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

function networkIds(title: TitleRecord): string[] {
  return title.type === 'tv' ? (title.networks ?? []).map((name) => String(networkId(name))) : [];
}

function lastDateOf(title: TitleRecord): string {
  return title.type === 'tv' ? (title.lastDate ?? title.date) : title.date;
}
