import { expect, test } from 'vitest';
import { type Body, getBody } from '../../fixtures/request.ts';
import { BUNDLED_DATA } from '../library/load-records.ts';
import { createStarterCatalog } from '../starter-catalog.ts';

const bundled = createStarterCatalog({
  folder: BUNDLED_DATA,
  now: () => new Date('2026-03-01T12:00:00Z'),
});

test('episode scores are near the show’s in every language, and a season has their average', {
  tags: ['D5'],
}, async () => {
  const show = await getBody('/tv/93405', bundled);
  const season = await getBody('/tv/93405/season/1', bundled);
  const scores: number[] = season.episodes.map(({ vote_average }: Body) => vote_average);
  expect(scores).toHaveLength(9);
  for (const score of scores) expect(Math.abs(score - show.vote_average)).toBeLessThan(0.65);
  expect(new Set(scores).size).toBeGreaterThan(3);
  expect(season.episodes.every(({ vote_count }: Body) => vote_count > 0)).toBe(true);
  const average = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  expect(season.vote_average).toBeCloseTo(average, 1);
  const korean = await getBody('/tv/93405/season/1?language=ko-KR', bundled);
  expect(korean.episodes.map(({ vote_average }: Body) => vote_average)).toEqual(scores);
});

test('an episode with a future air date has no score', async () => {
  const before = createStarterCatalog({
    folder: BUNDLED_DATA,
    now: () => new Date('2021-09-01T00:00:00Z'),
  });
  const season = await getBody('/tv/93405/season/1', before);
  expect(
    season.episodes.map(({ vote_average, vote_count }: Body) => [vote_average, vote_count]),
  ).toEqual(Array(9).fill([0, 0]));
  expect(season.vote_average).toBe(0);
});
