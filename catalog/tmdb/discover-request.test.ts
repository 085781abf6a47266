import { expect, test } from 'vitest';
import { type Filters, NO_FILTERS } from '../../domain/lists/list.ts';
import { discoverRequest, serviceTitlesRequest } from './discover-request.ts';

function discover(type: 'movie' | 'tv', filters: Partial<Filters>, region: string | null = 'KR') {
  const { language, page, include_adult, include_softcore, include_video, ...rest } =
    discoverRequest(type, { ...NO_FILTERS, ...filters }, 'ko', 1, '2026-05-01', region).params;
  expect({ language, page, include_adult, include_softcore }).toEqual({
    language: 'ko-KR',
    page: 1,
    include_adult: false,
    include_softcore: false,
  });
  expect(include_video).toBe(type === 'movie' ? false : undefined);
  return rest;
}

test('titles must have all genres, in any order', { tags: ['H6'] }, () => {
  expect(discover('movie', { genreIds: [28, 12, 28] })).toEqual({
    sort_by: 'popularity.desc',
    with_genres: '12,28',
  });
});

test('each sort uses the parameter of its type', () => {
  expect(discover('movie', { sort: 'newest' }, null)).toEqual({
    sort_by: 'primary_release_date.desc',
    'primary_release_date.lte': '2026-05-01',
  });
  expect(discover('tv', { sort: 'newest' })).toEqual({
    sort_by: 'first_air_date.desc',
    'first_air_date.lte': '2026-05-01',
  });
  expect(discover('tv', { sort: 'oldest' })).toEqual({ sort_by: 'first_air_date.asc' });
  expect(discover('movie', { sort: 'title' })).toEqual({ sort_by: 'title.asc' });
  expect(discover('tv', { sort: 'title' })).toEqual({ sort_by: 'name.asc' });
  expect(discover('tv', { sort: 'votes' })).toEqual({ sort_by: 'vote_count.desc' });
});

test('the newest movies are those of the region, unless a year is chosen', () => {
  const region = { region: 'KR', with_release_type: '2|3|4|6' };
  expect(discover('movie', { sort: 'newest' })).toEqual({
    ...region,
    sort_by: 'release_date.desc',
    'release_date.lte': '2026-05-01',
  });
  expect(discover('movie', { sort: 'newest', years: { from: 1999, to: 1999 } })).toEqual({
    primary_release_year: 1999,
    sort_by: 'primary_release_date.desc',
    'primary_release_date.lte': '2026-05-01',
  });
  expect(discover('movie', { sort: 'oldest' })).toEqual({ sort_by: 'primary_release_date.asc' });
  for (const sort of ['popularity', 'score', 'title', 'votes'] as const)
    expect(discover('movie', { sort })).not.toHaveProperty('region');
});

test('sorting by score requires a minimum of votes', () => {
  expect(discover('movie', { sort: 'score', rating: 7 })).toEqual({
    sort_by: 'vote_average.desc',
    'vote_average.gte': 7,
    'vote_count.gte': 200,
  });
  expect(discover('movie', { rating: 7, years: { from: 1999, to: 1999 } })).toEqual({
    sort_by: 'popularity.desc',
    primary_release_year: 1999,
    'vote_average.gte': 7,
    'vote_count.gte': 50,
  });
  expect(discover('tv', { years: { from: 1999, to: 1999 } })).toMatchObject({
    first_air_date_year: 1999,
  });
});

test('a range of minutes excludes titles of unknown length, which have 0', () => {
  expect(discover('movie', { runtime: { from: null, to: 120 } })).toEqual({
    sort_by: 'popularity.desc',
    'with_runtime.gte': 1,
    'with_runtime.lte': 120,
  });
  expect(discover('tv', { runtime: { from: 45, to: null }, language: 'ko' })).toEqual({
    sort_by: 'popularity.desc',
    'with_runtime.gte': 45,
    with_original_language: 'ko',
  });
});

test('one of the genres is enough, and excluded genres are excluded each', { tags: ['H6'] }, () => {
  expect(discover('tv', { genreIds: [35, 18], anyGenre: true, withoutGenreIds: [27, 16] })).toEqual(
    {
      sort_by: 'popularity.desc',
      with_genres: '18|35',
      without_genres: '16|27',
    },
  );
});

test('a range of years is one of dates, which ends today if the newest come first', {
  tags: ['H6'],
}, () => {
  expect(discover('tv', { years: { from: 2023, to: null } })).toEqual({
    sort_by: 'popularity.desc',
    'first_air_date.gte': '2023-01-01',
  });
  expect(discover('movie', { years: { from: 1990, to: 1999 }, sort: 'oldest' })).toEqual({
    sort_by: 'primary_release_date.asc',
    'primary_release_date.gte': '1990-01-01',
    'primary_release_date.lte': '1999-12-31',
  });
  expect(discover('tv', { years: { from: 2020, to: 2030 }, sort: 'newest' })).toEqual({
    sort_by: 'first_air_date.desc',
    'first_air_date.gte': '2020-01-01',
    'first_air_date.lte': '2026-05-01',
  });
});

test('a service stands for all of its providers, without shops and other regions', {
  tags: ['D8'],
}, () => {
  expect(discover('tv', { serviceIds: [8, 97], region: 'KR' })).toEqual({
    sort_by: 'popularity.desc',
    watch_region: 'KR',
    with_watch_providers: '8|97|175|1796',
    with_watch_monetization_types: 'flatrate|free|ads',
  });
  expect(serviceTitlesRequest('movie', { id: 97, region: 'KR' }, 3)).toEqual({
    path: '/discover/movie',
    params: {
      watch_region: 'KR',
      with_watch_providers: '97',
      with_watch_monetization_types: 'flatrate|free|ads',
      sort_by: 'popularity.desc',
      page: 3,
      include_adult: false,
      include_softcore: false,
    },
  });
});

test('country, keyword and a chosen minimum of votes are parameters of the catalog', {
  tags: ['H6'],
}, () => {
  expect(discover('movie', { country: 'KR', keywordId: 818, rating: 8, votes: 10 })).toEqual({
    sort_by: 'popularity.desc',
    with_origin_country: 'KR',
    with_keywords: 818,
    'vote_average.gte': 8,
    'vote_count.gte': 10,
  });
});

test('titles of a company and shows of a network are lists that can be filtered', () => {
  const params = (type: 'movie' | 'tv', filters: { companyId?: number; networkId?: number }) =>
    discoverRequest(type, { ...NO_FILTERS, ...filters, rating: 7 }, 'ko', 1, '2026-05-01', null)
      .params;
  expect(params('movie', { companyId: 41077 })).toMatchObject({
    with_companies: 41077,
    'vote_average.gte': 7,
  });
  expect(params('tv', { networkId: 213 })).toMatchObject({ with_networks: 213 });
});
