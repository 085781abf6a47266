import { expect, test } from 'vitest';
import { openStarterCatalog, refuseConnection } from '../../../tests/support/starter-catalog.ts';
import { getParts, getSearchIdeas } from './get-search-ideas.server.ts';

test.each([
  ['parasite qqxxzz', ['parasite', 'qqxxzz']],
  ['a man of the mountains', ['mountains', 'man']],
  ['parasitte', ['parasi']],
  ['기생충들의', ['기생충']],
  ['abc', []],
  ['!!!', []],
])('the parts of "%s" are %j', (text, parts) => {
  expect(getParts(text)).toEqual(parts);
});

test('ideas are titles that match a part of the query, without people and duplicates', {
  tags: ['H9'],
}, async () => {
  const ideas = await getSearchIdeas({ catalog: openStarterCatalog() }, 'love qqxxzz', 'en');
  expect(ideas?.heading).toBe('Close to your search');
  expect(ideas?.tiles.length).toBeGreaterThan(1);
  const keys = ideas?.tiles.map(({ type, id }) => `${type}/${id}`) ?? [];
  expect(keys).toEqual([...new Set(keys)]);
  expect(keys.join()).not.toContain('person');
});

test('ideas are popular movies if no part of the query matches', { tags: ['H9'] }, async () => {
  const catalog = openStarterCatalog();
  const ideas = await getSearchIdeas({ catalog }, 'qqxxzzwwvv', 'ko');
  const popular = (await catalog.list('movie', 'popular', 'ko', 1)).items;
  expect(ideas?.heading).toBe('인기 영화');
  expect(ideas?.tiles.map(({ id }) => id)).toEqual(popular.slice(0, 12).map(({ id }) => id));
});

test('there are no ideas during an outage', { tags: ['H9'] }, async () => {
  const catalog = openStarterCatalog({ intercept: refuseConnection });
  expect(await getSearchIdeas({ catalog }, 'love qqxxzz', 'en')).toBeNull();
});
