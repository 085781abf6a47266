import { expect, test } from 'vitest';
import { type Body, getBody, getIds } from '../../fixtures/request.ts';

test('now playing and upcoming movies are those in the cinemas of the region, on its dates', async () => {
  const getDates = async (path: string) =>
    (await getBody(path)).results.map((movie: Body) => [movie.id, movie.release_date]);
  const playing = await getBody('/movie/now_playing?region=KR');
  expect(getIds(playing)).toEqual([103, 101, 102]);
  expect(playing.dates).toEqual({ maximum: '2026-02-25', minimum: '2019-10-11' });
  expect(await getDates('/movie/now_playing?region=KR')).toContainEqual([103, '2026-02-25']);
  expect(await getDates('/movie/now_playing?region=JP')).toEqual([[103, '2023-07-21']]);
  expect(await getDates('/movie/upcoming?region=KR')).toEqual([[104, '2026-03-11']]);
  expect(await getDates('/movie/upcoming?region=US')).toEqual([[106, '2031-01-01']]);
  expect((await getBody('/movie/now_playing?region=AQ')).total_results).toBe(0);
});

test.each(['', 'kr', 'KOR', '%00'])('the malformed region "%s" is ignored', async (region) => {
  expect(await getBody(`/movie/now_playing?region=${region}`)).toEqual(
    await getBody('/movie/now_playing'),
  );
});

test.each([
  ['region=KR&release_date.lte=2026-03-01', [103, 101, 102]],
  ['region=KR&release_date.gte=2026-03-01', [103, 104]],
  ['region=KR&release_date.gte=2026-03-01&with_release_type=2|3', [104]],
  ['region=KR&with_release_type=1', [103]],
  ['with_release_type=4', [103, 104]],
  ['region=AQ&release_date.lte=2026-03-01', []],
  ['region=KR&with_release_type=2|3&sort_by=release_date.desc', [104, 103, 101, 102]],
  ['region=KR&with_release_type=2|3&sort_by=release_date.asc', [102, 101, 103, 104]],
])('movies are discovered by releases with %s', async (query, expected) => {
  expect(getIds(await getBody(`/discover/movie?${query}`))).toEqual(expected);
});
