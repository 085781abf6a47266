import { expect, test } from 'vitest';
import { openStarterCatalog, refuseConnection } from '../../../tests/support/starter-catalog.ts';
import { getSuggestions } from './get-suggestions.server.ts';

const catalog = openStarterCatalog();

test('suggests a title with name, year and poster', async () => {
  expect(await getSuggestions({ catalog }, '기생', 'ko')).toContainEqual({
    type: 'movie',
    id: 496_243,
    name: { text: '기생충', lang: null },
    year: '2019',
    picture: '/poster-movie-496243-ko.svg',
  });
});

test('suggests a person with name and portrait', async () => {
  expect(await getSuggestions({ catalog }, 'Song Kang-ho', 'en')).toContainEqual(
    expect.objectContaining({
      type: 'person',
      id: 20_738,
      year: null,
      picture: '/portrait-20738.svg',
    }),
  );
});

test('suggests at most six, the best first', async () => {
  const hits = (await catalog.search('all', 'a', 'en', 1)).items;
  expect(hits.length).toBeGreaterThan(6);
  const suggestions = await getSuggestions({ catalog }, 'a', 'en');
  expect(suggestions.map(({ type, id }) => `${type}/${id}`)).toEqual(
    hits.slice(0, 6).map(({ type, id }) => `${type}/${id}`),
  );
});

test('an empty text, no results and a catalog outage give no suggestions', async () => {
  const unavailableCatalog = openStarterCatalog({ intercept: refuseConnection });
  expect(await getSuggestions({ catalog: unavailableCatalog }, '', 'en')).toEqual([]);
  expect(await getSuggestions({ catalog }, 'qqqqzzzzxxxx', 'en')).toEqual([]);
  expect(await getSuggestions({ catalog: unavailableCatalog }, 'parasite', 'en')).toEqual([]);
});

test('suggests a title by its name in another language', { tags: ['H8'] }, async () => {
  for (const text of ['Nyerd meg', 'nyerd meg az eleted', 'Гра в кальмара', 'イカゲーム'])
    expect((await getSuggestions({ catalog }, text, 'ko'))[0]).toMatchObject({
      type: 'tv',
      id: 93_405,
      name: { text: '오징어 게임', lang: null },
    });
});
