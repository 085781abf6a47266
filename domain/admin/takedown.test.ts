import { expect, test } from 'vitest';
import { parseTakedownTarget, takedownKey } from './takedown.ts';

test.each([
  ['movie/496243', 'movie/496243'],
  ['https://kinora.example/ko/movie/496243-%EA%B8%B0%EC%83%9D%EC%B6%A9?region=KR', 'movie/496243'],
  ['/en/tv/93405-squid-game/season/1', 'tv/93405'],
  ['https://www.themoviedb.org/movie/496243-gisaengchung', 'movie/496243'],
  ['www.themoviedb.org/person/20738-song-kang-ho?language=ko-KR', 'person/20738'],
  ['https://www.themoviedb.org/keyword/818-based-on-novel/movie', 'keyword/818'],
  ['tv/2147483647', 'tv/2147483647'],
])('the target of %s is %s', (text, key) => {
  const target = parseTakedownTarget(text, 'keyword');
  expect(target && takedownKey(target)).toBe(key);
});

test('a number alone is of the given kind', () => {
  expect(parseTakedownTarget('818', 'keyword')).toEqual({ kind: 'keyword', id: 818 });
  expect(parseTakedownTarget('818')).toBeNull();
});

test.each([
  '',
  'movie',
  'movie/0',
  'movie/01',
  'movie/2147483648',
  'movie/12345678901',
  'https://kinora.example/ko/movie/genre/comedy',
  'amovie/7',
  '-5',
])('there is no target in "%s"', (text) => {
  expect(parseTakedownTarget(text, 'movie')).toBeNull();
});
