import { expect, test } from 'vitest';
import { type Body, getBody, getIds } from '../../fixtures/request.ts';

test('recommendations are of the same type, sorted by similarity, without the title', async () => {
  const near = await getBody('/movie/101/recommendations');
  expect(getIds(near)).not.toContain(101);
  // 102 has the same director and actress, 103 only the same genre.
  expect(near.results.slice(0, 2)).toMatchObject([
    { id: 102, media_type: 'movie' },
    { id: 103, media_type: 'movie' },
  ]);
  expect(getIds(near)).toEqual(getIds(await getBody('/movie/101/recommendations')));
  const { results } = await getBody('/movie/105/similar');
  expect([results.length, results[0].id, results[0].media_type]).toEqual([1, 102, undefined]);
  expect(
    (await getBody('/tv/201/recommendations')).results.every((item: Body) => 'name' in item),
  ).toBe(true);
});
