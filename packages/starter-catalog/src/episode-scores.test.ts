import { expect, test } from 'vitest';
import { type Body, bodyOf } from '../fixtures/ask-starter.ts';
import { createStarterCatalog } from './app.ts';
import { BUNDLED } from './load.ts';

const bundled = createStarterCatalog({
  folder: BUNDLED,
  now: () => new Date('2026-03-01T12:00:00Z'),
});

test('D5 the episodes of a show have scores near its own, the same in every language, and the season their average', async () => {
  const show = await bodyOf('/tv/93405', bundled);
  const season = await bodyOf('/tv/93405/season/1', bundled);
  const scores: number[] = season.episodes.map(({ vote_average }: Body) => vote_average);
  expect(scores).toHaveLength(9);
  for (const score of scores) expect(Math.abs(score - show.vote_average)).toBeLessThan(0.65);
  expect(new Set(scores).size).toBeGreaterThan(3);
  expect(season.episodes.every(({ vote_count }: Body) => vote_count > 0)).toBe(true);
  const average = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  expect(season.vote_average).toBeCloseTo(average, 1);
  const korean = await bodyOf('/tv/93405/season/1?language=ko-KR', bundled);
  expect(korean.episodes.map(({ vote_average }: Body) => vote_average)).toEqual(scores);
});

test('an episode that is still to be aired has no score', async () => {
  const before = createStarterCatalog({
    folder: BUNDLED,
    now: () => new Date('2021-09-01T00:00:00Z'),
  });
  const season = await bodyOf('/tv/93405/season/1', before);
  expect(
    season.episodes.map(({ vote_average, vote_count }: Body) => [vote_average, vote_count]),
  ).toEqual(Array(9).fill([0, 0]));
  expect(season.vote_average).toBe(0);
});
