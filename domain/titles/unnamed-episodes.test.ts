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
  ['1화', '제2화', '3회'],
  ['第1話', '第2話'],
  ['1. epizód', '2. epizód'],
  ['Folge 1'],
  ['1', '2'],
])(
  'episodes with the default names %s have no names of their own',
  { tags: ['D5'] },
  (...names) => {
    expect(find(...names)).toEqual(names.map((_, index) => index + 1));
  },
);

test.each([
  ['第 1 集', 'Эпизод 1', 'ตอนที่ 1', '1. epizoda', 'Épisode 1', 'Aflevering 1', 'Episodio 1'],
  ['Episódio 1', 'פרק 1', 'Afsnit 1', 'Jakso 1', 'Avsnitt 1', 'Odcinek 1', '1. Bölüm'],
  ['Серія 1', 'الحلقة 1', 'Επεισόδιο 1', 'Episodul 1', '1. epizóda', 'エピソード1'],
])(
  'the default names of the languages are no names: %s, %s, %s …',
  { tags: ['D5'] },
  (...names) => {
    expect(names.filter((name) => find(name).length === 0)).toEqual([]);
  },
);

test.each([
  ['Chapter 1', 'Chapter 2', 'Chapter 3'],
  ['챕터 1', '챕터 2'],
  ['Capítulo 1', 'Capítulo 2'],
  ['第1章', '第2章'],
  ['Part 1'],
])('D5: the names %s differ only in a number and are own names', (...names) => {
  expect(find(...names)).toEqual([]);
});

test('names with the number of another episode, or without a number, are own names', {
  tags: ['D5'],
}, () => {
  expect(find('Pilot', 'Room 104', 'The 3rd Man', 'Episode 5')).toEqual([]);
});

test('one episode with a default name among named ones is found', { tags: ['D5'] }, () => {
  expect(find('Low Water', 'Episode 2')).toEqual([2]);
});
