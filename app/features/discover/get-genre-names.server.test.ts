import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../domain/language/language.ts';
import { openStarterCatalog } from '../../../tests/support/starter-catalog.ts';
import { holdTimers } from '../../../tests/support/timers.ts';
import { getGenreNames } from './get-genre-names.server.ts';

const DRAMA = { id: 18, name: 'Drama' };
const isFrench = (request: Request) =>
  new URL(request.url).searchParams.get('language') === 'fr-FR';

test('returns the name of a genre in every language', { tags: ['D11'] }, async () => {
  const names = await getGenreNames({ catalog: openStarterCatalog() }, 'movie', DRAMA, 20_000);
  expect(Object.keys(names)).toHaveLength(LANGUAGES.length);
  expect(names).toMatchObject({ en: 'Drama', ko: '드라마' });
});

test('omits a language that cannot be read', { tags: ['D11'] }, async () => {
  const failingCatalog = openStarterCatalog({
    intercept: (request, fetchOriginal) =>
      isFrench(request)
        ? Promise.resolve(new Response('{}', { status: 404 }))
        : fetchOriginal(request),
  });
  const names = await getGenreNames({ catalog: failingCatalog }, 'movie', DRAMA, 20_000);
  expect(Object.keys(names)).toHaveLength(LANGUAGES.length - 1);
  expect(names.fr).toBeUndefined();
});

test('omits a slow language, and returns it for the next page', { tags: ['D11'] }, async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const slowCatalog = openStarterCatalog({
    intercept: async (request, fetchOriginal) => {
      if (isFrench(request)) await released;
      return fetchOriginal(request);
    },
  });
  // The other languages are in the cache.
  for (const { code } of LANGUAGES) if (code !== 'fr') await slowCatalog.genres('movie', code);
  const timers = holdTimers(2_000);
  const pending = getGenreNames({ catalog: slowCatalog }, 'movie', DRAMA, 2_000);
  await expect.poll(timers.count).toBe(1);
  timers.release();
  const first = await pending;
  expect(first.fr).toBeUndefined();
  expect(first.en).toBe('Drama');
  release();
  await expect
    .poll(async () => (await getGenreNames({ catalog: slowCatalog }, 'movie', DRAMA, 20_000)).fr)
    .toBe('Drame');
  expect(first.fr).toBeUndefined();
});
