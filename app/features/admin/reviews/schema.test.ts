import { describe, expect, test } from 'vitest';
import { parseTitleRefs, reviewsQuery } from './schema.ts';

describe('title numbers in a search', { tags: ['M4'] }, () => {
  test.each([
    ['https://kinora.example/ko/movie/496243-%EA%B8%B0%EC%83%9D%EC%B6%A9?page=2', ['movie/496243']],
    ['/en/tv/1399-game-of-thrones/season/3', ['tv/1399']],
    ['movie/123', ['movie/123']],
    ['Movie 123', ['movie/123']],
    ['TV #7', ['tv/7']],
    ['1917', ['movie/1917', 'tv/1917']],
    ['#12', ['movie/12', 'tv/12']],
    ['movie/0', []],
    ['tv/99999999999', []],
    ['movie/4000000000', []],
    ['4000000000', []],
    ['scary movie 3', []],
    ['Scary', []],
    ['', []],
  ])('reads the title numbers of "%s"', (text, expected) => {
    expect(parseTitleRefs(text).map(({ type, id }) => `${type}/${id}`)).toEqual(expected);
  });
});

const allParameters =
  'reported=1&q=stairs&user=mina&rating=7&language=pt-br&sort=oldest&page=3&delete=0b5e0ad9-9f0c-4c11-8a71-0f8d4a1c2b3d';

test('writes the query as it was read', { tags: ['M4'] }, () => {
  const query = reviewsQuery.read(new URLSearchParams(allParameters));
  expect(query).toMatchObject({
    title: 'stairs',
    user: 'mina',
    rating: 7,
    language: 'pt-br',
    reported: true,
    sort: 'oldest',
    page: 3,
  });
  expect(new URLSearchParams(reviewsQuery.write(query)).toString()).toBe(allParameters);
});

test('ignores unknown and malformed values of the query', { tags: ['M4'] }, () => {
  const malformed = 'q=%00%20&user=&rating=11&language=xx&sort=best&page=-1&reported=yes';
  const defaults = reviewsQuery.read(new URLSearchParams());
  expect(reviewsQuery.read(new URLSearchParams(malformed))).toEqual(defaults);
  expect(reviewsQuery.write(defaults)).toEqual({});
  expect(reviewsQuery.read(new URLSearchParams('open=1%27%3B--')).open).toEqual({
    dialog: 'open',
    id: null,
  });
});
