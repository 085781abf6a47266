import { expect, test } from 'vitest';
import type { Lang } from '../../domain/language/language.ts';
import { episode, season } from '../fixtures/response-bodies.ts';
import { toSeasonPage } from '../map/season.ts';
import { wireSeason } from '../wire/season.ts';
import { completeSeason, seasonNeedsEnglish } from './english-fallback.ts';

function toSeason(lang: Lang, episodes: unknown[], overrides = {}) {
  return toSeasonPage(wireSeason.parse(season({ episodes, ...overrides })), 201, 1, lang);
}

test('episodes without a name or an overview take both from English', () => {
  const japanese = toSeason(
    'ja',
    [
      episode(1, { name: '第1話' }),
      episode(2, { name: '第2話' }),
      episode(3, { name: '帰郷', overview: '船が来る。' }),
    ],
    { overview: '' },
  );
  const english = toSeason('en', [
    episode(1, { name: 'Low Water', overview: 'The ferry does not come.' }),
    episode(2),
    episode(3, { name: 'Homecoming', overview: 'A ship.' }),
  ]);
  expect(seasonNeedsEnglish(japanese)).toBe(true);
  const complete = completeSeason(japanese, english);
  expect(complete.overview).toEqual({ text: 'The first winter.', lang: 'en' });
  expect(complete.episodes.map(({ name, overview }) => [name, overview])).toEqual([
    [
      { text: 'Low Water', lang: 'en' },
      { text: 'The ferry does not come.', lang: 'en' },
    ],
    [{ text: '第2話', lang: null }, null],
    [
      { text: '帰郷', lang: null },
      { text: '船が来る。', lang: null },
    ],
  ]);
});

test('a translated season needs no English, even if a name contains a number', () => {
  const episodes = [
    episode(1, { name: '1번 부두', overview: '가.' }),
    episode(2, { name: '배 2척', overview: '나.' }),
  ];
  expect(seasonNeedsEnglish(toSeason('ko', episodes))).toBe(false);
});

test('an episode or season without any name gets a default name', () => {
  const page = toSeason('ko', [episode(4, { name: '' })], { name: null });
  expect(page.name).toEqual({ text: 'Season 1', lang: 'en' });
  expect(page.episodes[0]?.name).toEqual({ text: 'Episode 4', lang: 'en' });
});
