import { expect, test } from 'vitest';
import { anonymizeSearch } from './anonymize-search.ts';

test.each([
  ['Parasite', 'parasite'],
  ['  기생충  ', '기생충'],
  ['Die\nHard\t 2', 'die hard 2'],
  ['\u1112\u1161\u11ab', '한'],
  ['2001', '2001'],
  ['blade runner 2049', 'blade runner 2049'],
  ['\u202eNemo\u0000', 'nemo'],
  ['a\ud800', 'a'],
  ['<b>x</b>', '<b>x</b>'],
  [`${'a'.repeat(60)}`, 'a'.repeat(60)],
  ['🎬'.repeat(60), '🎬'.repeat(60)],
])('the search %j is counted as %j', { tags: ['M2'] }, (input, expected) => {
  expect(anonymizeSearch(input)).toBe(expected);
});

test.each([
  '',
  ' \u0000 ',
  'mina@example.com',
  '@mina',
  'https://example.com/secret',
  '010-1234-5678',
  '+82 (10) 1234 5678',
  'call 123456',
  '٠١٢٣٤٥',
  'a'.repeat(61),
  '🎬'.repeat(61),
  // Lower case adds a character.
  'İ'.repeat(31),
  'x'.repeat(1_000_000),
])(
  'a search that may identify a visitor or is too long is not counted: %j',
  { tags: ['M2'] },
  (input) => {
    expect(anonymizeSearch(input)).toBeNull();
  },
);
