import { expect, test } from 'vitest';
import { findUnnamedEpisodes } from './unnamed-episodes.ts';

const find = (...names: string[]) => [
  ...findUnnamedEpisodes(
    names.map((text, index) => ({ number: index + 1, name: { text, lang: null } })),
  ),
];

test.each([
  ['Episode 1', 'Episode 2', 'Episode 3'],
  ['에피소드 1', '에피소드 2'],
  ['第1話', '第2話'],
  ['1. epizód', '2. epizód'],
  ['Folge 1'],
])('D5 episodes with the default names %s have no names of their own', (...names) => {
  expect(find(...names)).toEqual(names.map((_, index) => index + 1));
});

test('D5 names with the number of another episode, or without a number, are own names', () => {
  expect(find('Pilot', 'Room 104', 'The 3rd Man')).toEqual([]);
});

test('D5 one episode with a default name among named ones is found if it is English', () => {
  expect(find('Low Water', 'Episode 2')).toEqual([2]);
});
