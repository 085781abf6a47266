import { expect, test } from 'vitest';
import { splitYear } from './year.ts';

test.each([
  ['괴물 2006', { words: '괴물', year: '2006' }],
  ['(2006) the host', { words: 'the host', year: '2006' }],
  ['괴물 ２００６', { words: '괴물', year: '2006' }],
  ['2006', null],
  ['blade runner', null],
  ['room 12345', null],
])('"%s" is taken apart', (query, parts) => {
  expect(splitYear(query)).toEqual(parts);
});
