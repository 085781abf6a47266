import { expect, test } from 'vitest';
import { openStarterCatalog } from '../tests/support/starter-catalog.ts';

test('finds the movie or show of an IMDb id, and returns null if it has neither', async () => {
  const catalog = openStarterCatalog();
  expect(await catalog.findByImdbId('tt6751668')).toEqual({ type: 'movie', id: 496_243 });
  expect(await catalog.findByImdbId('tt10919420')).toEqual({ type: 'tv', id: 93_405 });
  expect(await catalog.findByImdbId('tt9999999')).toBeNull();
});

test('sends no request for an invalid IMDb id and caches the result of a valid one', async () => {
  const paths: string[] = [];
  const catalog = openStarterCatalog({
    intercept: (request, forward) => {
      paths.push(new URL(request.url).pathname);
      return forward(request);
    },
  });
  for (const id of ['', 'tt1', 'nm0000001', '../movie/1', 'tt6751668?x'])
    expect(await catalog.findByImdbId(id)).toBeNull();
  expect(paths).toEqual([]);
  await Promise.all([catalog.findByImdbId('tt6751668'), catalog.findByImdbId('tt6751668')]);
  await catalog.findByImdbId('tt6751668');
  expect(paths).toEqual(['/3/find/tt6751668']);
});
