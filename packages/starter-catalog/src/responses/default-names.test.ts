import { LANGUAGES } from '@kinora/domain/language';
import { expect, test } from 'vitest';
import { defaultEpisodeName, defaultSeasonName } from './default-names.ts';

test('unnamed seasons and episodes get a numbered default name in every language', () => {
  for (const { code } of LANGUAGES) {
    expect(defaultSeasonName(12, code), code).toMatch(/12/);
    expect(defaultEpisodeName(34, code), code).toMatch(/34/);
    expect(defaultSeasonName(0, code), code).toMatch(/^[^#\d]+$/);
    expect(defaultSeasonName(12, code) + defaultEpisodeName(34, code), code).not.toContain('#');
  }
  expect(defaultSeasonName(1, 'en')).toBe('Season 1');
  expect(defaultSeasonName(1, 'ko')).toBe('시즌 1');
  expect(defaultSeasonName(0, 'ja')).toBe('特別編');
  expect(defaultEpisodeName(1, 'ja')).toBe('第1話');
});

test('a language outside the 28 gets English default names', () => {
  expect(defaultSeasonName(2, null)).toBe('Season 2');
  expect(defaultEpisodeName(2, null)).toBe('Episode 2');
});
