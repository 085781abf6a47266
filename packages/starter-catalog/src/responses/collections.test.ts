import { expect, test } from 'vitest';
import { type Body, getBody, getIds } from '../../fixtures/request.ts';

test('a movie has its collection with the pictures of the first movie by date', {
  tags: ['C1'],
}, async () => {
  expect((await getBody('/movie/102?language=ko-KR')).belongs_to_collection).toEqual({
    id: 501,
    name: '바다의 신호 시리즈',
    poster_path: '/poster-movie-104-en.svg',
    backdrop_path: '/backdrop-movie-104-0.svg',
  });
  expect((await getBody('/movie/101')).belongs_to_collection).toBeNull();
  expect((await getBody('/tv/201')).belongs_to_collection).toBeUndefined();
});

test('a collection has its movies by date in the requested language', {
  tags: ['C1'],
}, async () => {
  const collection = await getBody('/collection/501?language=ko-KR');
  expect(collection).toMatchObject({
    id: 501,
    name: '바다의 신호 시리즈',
    overview: '',
    poster_path: '/poster-movie-104-en.svg',
    backdrop_path: '/backdrop-movie-104-0.svg',
  });
  const parts = collection.parts.map(({ id, title, media_type }: Body) => [id, title, media_type]);
  expect(parts).toEqual([
    [104, 'Señales de niebla', 'movie'],
    [102, '마지막 등대', 'movie'],
  ]);
  const { results } = await getBody('/search/movie?query=lighthouse&language=ko-KR');
  expect(collection.parts[1]).toEqual({ ...results[0], media_type: 'movie' });
});

test.each([
  ['ja-JP', '夏のラビリンス シリーズ'],
  ['ko-KR', 'Summer Labyrinth Collection'],
  ['hi-IN', 'Summer Labyrinth Collection'],
])('a collection is named in %s if translated, else in English: %s', async (language, name) => {
  expect((await getBody(`/collection/502?language=${language}`)).name).toBe(name);
});

test('a collection has its original name and, appended, its translations', {
  tags: ['C1'],
}, async () => {
  const collection = await getBody('/collection/502?append_to_response=translations,unknown');
  expect(collection).toMatchObject({
    original_language: 'en',
    original_name: 'Summer Labyrinth Collection',
  });
  const names = collection.translations.translations.map((row: Body) => [
    row.iso_639_1,
    row.data.title,
  ]);
  expect(names).toContainEqual(['ja', '夏のラビリンス シリーズ']);
  expect(names).toContainEqual(['en', 'Summer Labyrinth Collection']);
  expect(collection).not.toHaveProperty('unknown');
  expect(await getBody('/collection/502')).not.toHaveProperty('translations');
});

test('collection search returns the fields of TMDB', async () => {
  const { results } = await getBody('/search/collection?query=coastal signals');
  expect(results).toEqual([
    {
      adult: false,
      backdrop_path: '/backdrop-movie-104-0.svg',
      id: 501,
      name: 'The Coastal Signals Collection',
      original_language: 'en',
      original_name: 'The Coastal Signals Collection',
      overview: '',
      poster_path: '/poster-movie-104-en.svg',
    },
  ]);
});

test.each([
  ['바다의 신호', [501]],
  ['ㅂㄷㅇㅅㅎ', [501]],
  ['coastel signal', [501]],
  ['夏の', [502]],
  ['collection', [502, 501]],
  ['lighthouse', []],
])('collection search for "%s" finds %j', async (query, expected) => {
  expect(getIds(await getBody(`/search/collection?query=${query}`))).toEqual(expected);
});
