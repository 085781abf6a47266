import { expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/language/language.ts';
import type { Filters } from '../../domain/lists/list.ts';
import { NO_FILTERS } from '../../domain/lists/list.ts';
import {
  clampPage,
  discoverRequest,
  genresRequest,
  isId,
  listRequest,
  normalizeQuery,
  peopleRequest,
  personRequest,
  searchRequest,
  seasonRequest,
  titleRequest,
} from './requests.ts';

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

test('C1 every request in every language has the language parameter', () => {
  for (const { code, catalog } of LANGUAGES) {
    const calls = [
      titleRequest('movie', 1, code),
      titleRequest('tv', 1, code),
      seasonRequest(1, 1, code),
      personRequest(1, code),
      listRequest('movie', 'popular', code, 1, 'KR'),
      peopleRequest(code, 1),
      discoverRequest('tv', NO_FILTERS, code, 1, '2026-05-01', 'KR'),
      genresRequest('tv', code),
      searchRequest('all', 'x', code, 1),
    ];
    for (const { params } of calls) expect(params.language).toBe(catalog);
  }
  expect(genresRequest('movie', 'ar').params.language).toBe('ar');
});

test("a detail page requests all its parts at once, at most the catalog's limit of twenty", () => {
  for (const type of ['movie', 'tv'] as const) {
    const { path, params } = titleRequest(type, 550, 'pt-br');
    const parts = String(params.append_to_response).split(',');
    expect(path).toBe(`/${type}/550`);
    expect(parts).toEqual(
      expect.arrayContaining([
        'credits',
        'videos',
        'images',
        'translations',
        'keywords',
        'recommendations',
        'similar',
        'watch/providers',
      ]),
    );
    expect(parts.length).toBeLessThanOrEqual(20);
    expect(params.include_image_language).toBe('pt,en,null');
    expect(String(params.include_video_language)).toMatch(/^pt,en,/);
  }
  expect(titleRequest('movie', 1, 'en').params.include_image_language).toBe('en,null');
  expect(personRequest(3, 'ko').params.append_to_response).toBe(
    'external_ids,combined_credits,translations',
  );
});

test('H11 each named list has its path', () => {
  expect(listRequest('movie', 'trending', 'ko', 2, 'KR')).toEqual({
    path: '/trending/movie/day',
    params: { language: 'ko-KR', page: 2, include_adult: false, include_softcore: false },
  });
  expect(listRequest('tv', 'on_the_air', 'ko', 1, 'KR').path).toBe('/tv/on_the_air');
  expect(listRequest('movie', 'now_playing', 'ko', 1, 'KR').path).toBe('/movie/now_playing');
});

test('H11 lists of movies in cinemas, and no other list, have the region', () => {
  for (const name of ['now_playing', 'upcoming'] as const) {
    expect(listRequest('movie', name, 'ko', 1, 'US').params).toEqual({
      language: 'ko-KR',
      page: 1,
      include_adult: false,
      include_softcore: false,
      region: 'US',
    });
    expect(listRequest('movie', name, 'ko', 1, null).params).not.toHaveProperty('region');
  }
  for (const name of ['popular', 'trending', 'top_rated'] as const)
    expect(listRequest('movie', name, 'ko', 1, 'US').params).not.toHaveProperty('region');
  for (const name of ['airing_today', 'on_the_air'] as const)
    expect(listRequest('tv', name, 'ko', 1, 'US').params).not.toHaveProperty('region');
});

test('H6 titles must have all genres, in any order', () => {
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
  expect(discover('movie', { sort: 'newest', year: 1999 })).toEqual({
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
  expect(discover('movie', { rating: 7, year: 1999 })).toEqual({
    sort_by: 'popularity.desc',
    primary_release_year: 1999,
    'vote_average.gte': 7,
    'vote_count.gte': 50,
  });
  expect(discover('tv', { year: 1999 })).toMatchObject({ first_air_date_year: 1999 });
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

test("clamps page numbers and ids to the catalog's limits", () => {
  expect([0, -3, 1, 500, 501, 1e9, 2.7, Number.NaN].map(clampPage)).toEqual([
    1, 1, 1, 500, 500, 500, 2, 1,
  ]);
  expect([0, -1, 1.5, Number.NaN, 2 ** 31, 2 ** 31 - 1].map(isId)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
});

test('normalizes a query without splitting a character', () => {
  expect(normalizeQuery('  the   tide ')).toBe('the tide');
  expect(normalizeQuery('🎬'.repeat(300))).toBe('🎬'.repeat(200));
  expect(searchRequest('all', ' tide ', 'en', 1)).toEqual({
    path: '/search/multi',
    params: {
      language: 'en-US',
      query: 'tide',
      page: 1,
      include_adult: false,
      include_softcore: false,
    },
  });
});
