import { expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/language/language.ts';
import { NO_FILTERS } from '../../domain/lists/list.ts';
import { discoverRequest } from './discover-request.ts';
import {
  clampPage,
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

test('every request in every language has the language parameter', { tags: ['C1'] }, () => {
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

test('each named list has its path', { tags: ['H11'] }, () => {
  expect(listRequest('movie', 'trending', 'ko', 2, 'KR')).toEqual({
    path: '/trending/movie/day',
    params: { language: 'ko-KR', page: 2, include_adult: false, include_softcore: false },
  });
  expect(listRequest('tv', 'on_the_air', 'ko', 1, 'KR').path).toBe('/tv/on_the_air');
  expect(listRequest('movie', 'now_playing', 'ko', 1, 'KR').path).toBe('/movie/now_playing');
});

test('lists of movies in cinemas, and no other list, have the region', { tags: ['H11'] }, () => {
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
