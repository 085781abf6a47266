import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadRecords } from '../library/load-records.ts';
import { createEntries, type SearchHit } from './entries.ts';
import { createSearch } from './search.ts';

const records = loadRecords(join(import.meta.dirname, '../../fixtures'));
const search = createSearch(() => createEntries(records, () => 1));
const ALL: SearchHit['kind'][] = ['movie', 'tv', 'person'];

function searchIds(query: string, kinds = ALL): string[] {
  return search(query, kinds).map(({ kind, id }) => `${kind} ${id}`);
}

test.each([
  ['달빛우체국', 'the original title'],
  ['달빛 우체국', 'a space too many'],
  ['달빛우체', 'the first syllables'],
  ['달빛우첵', 'a syllable half typed'],
  ['달빗우체국', 'a wrong letter in a syllable'],
  ['月光邮局', 'the Chinese title'],
  ['月光', 'the beginning of the Chinese title'],
  ['月', 'one character'],
  ['郵便局', 'the end of the Japanese title'],
  ['مكتب بريد', 'Arabic without vowel points'],
  ['moonlight post office', 'the English title'],
  ['MOONLIGHT', 'capitals'],
  ['moonligt post ofice', 'typing errors in two words'],
  ['moonlightpost', 'words run together'],
  ['the night mail', 'another name of the title'],
])('"%s" finds the title by %s', (query) => {
  expect(searchIds(query)[0]).toBe('movie 101');
});

test.each([
  ['senales de niebla', 'movie 104'],
  ['ＦＯＧ', 'movie 104'],
  ['último farol', 'movie 102'],
  ['המגדלור', 'movie 102'],
  ['らびりんす', 'movie 103'],
  ['เขาวงกต', 'movie 103'],
  ['strasse hafen', ''],
  ['hafenstrasse', 'tv 202'],
  ['한서진', 'person 301'],
  ['新井', 'person 302'],
  ['moreau', 'person 303'],
  ['jon vik', 'person 304'],
])('"%s" finds %s first', (query, first) => {
  expect(searchIds(query)[0] ?? '').toBe(first);
});

test('an exact title comes before a more popular one that only contains the words', () => {
  const [movie] = records.movies;
  if (!movie) throw new Error('the fixtures have movies');
  const titled = (id: number, title: string, popularity: number) => ({
    ...movie,
    id,
    originalTitle: title,
    titles: { en: title },
    alternativeTitles: [],
    sample: { ...movie.sample, popularity },
  });
  const several = {
    ...records,
    people: [],
    shows: [],
    movies: [
      titled(1, 'Night Ferry Returns', 900),
      titled(2, 'Night Ferry', 1),
      titled(3, 'A Night Ferry', 950),
    ],
  };
  const matches = createSearch(() => createEntries(several, () => 1))('night ferry', ALL);
  expect(matches.map((match) => match.id)).toEqual([2, 3, 1]);
});

test('only hits of the requested kinds are returned', () => {
  expect(searchIds('harbor', ['movie'])).toEqual([]);
  expect(searchIds('harbor', ['tv'])).toEqual(['tv 202']);
});

test('an empty query, punctuation alone and unknown names find nothing', () => {
  for (const query of ['', '   ', '?!', 'qqqqzzzz', 'the qqqqzzzz'])
    expect(searchIds(query)).toEqual([]);
});

test('property names, control characters and long queries find nothing', () => {
  for (const query of ['constructor', '__proto__', '\u0000', '('.repeat(500), '가'.repeat(3000)]) {
    expect(searchIds(query)).toEqual([]);
  }
});
