import { describe, expect, test } from 'vitest';
import { lightenCoat } from './bust.ts';
import { contrast } from './colour.ts';
import { GENRE_STYLES, getGenreStyle } from './genre-styles.ts';
import { getPrintings, MIN_TEXT_CONTRAST, NIGHT_CONTRAST, toNightInks } from './inks.ts';
import { inksForField } from './layouts.ts';
import { getInitialsInk, getTones, HUES } from './portrait.ts';
import { drawPoster } from './poster.ts';

const PRINTINGS = GENRE_STYLES.flatMap((style) => style.palettes).flatMap(getPrintings);

test('contrast follows WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('every palette has printings, all with legible letters', () => {
  for (const palette of GENRE_STYLES.flatMap((style) => style.palettes)) {
    // The first printing is listed twice, and stills need another one.
    expect(getPrintings(palette).length, JSON.stringify(palette)).toBeGreaterThanOrEqual(2);
  }
  for (const { ground, ink } of PRINTINGS)
    expect(contrast(ground, ink)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
});

test('drawn titles are legible on their field and beside it', () => {
  for (const inks of PRINTINGS) {
    const { ground, ink, main } = inksForField(inks);
    expect(contrast(ground, ink)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
    expect(contrast(main, ink)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
  }
});

test('the letters of a drawn poster stand out from the paper, or from land that is printed in ink', () => {
  let onLand = 0;
  for (let i = 0; i < 240; i++) {
    const genres = GENRE_STYLES[i % GENRE_STYLES.length]?.genres.slice(0, 1) ?? [];
    const svg = drawPoster({
      id: `movie-${i}`,
      title: 'Long Day’s Journey',
      lang: 'en',
      genres,
      year: 2018,
    });
    const ground = /fill="(#\w+)"/.exec(svg)?.[1] ?? '';
    const letters = /<g fill="(#\w+)"><text/.exec(svg)?.[1] ?? '';
    if (letters !== ground) {
      expect(contrast(letters, ground)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
      continue;
    }
    onLand++;
    const lands = Array.from(
      svg.matchAll(/<path d="[^"]*" fill="(#\w+)"/g),
      (match) => match[1] ?? '',
    );
    expect(lands.some((land) => contrast(letters, land) >= MIN_TEXT_CONTRAST)).toBe(true);
  }
  expect(onLand).toBeGreaterThan(0);
});

describe('night inks', () => {
  test.each(['paper', 'main', 'second'] as const)(
    'white is legible on the night ground of %s',
    (hue) => {
      for (const inks of PRINTINGS) {
        expect(contrast(toNightInks(inks, hue).ground, '#ffffff')).toBeGreaterThanOrEqual(
          NIGHT_CONTRAST,
        );
      }
    },
  );
});

test('initials are legible on every coat, also on its lit part', () => {
  for (const hue of HUES) {
    for (const isNight of [true, false]) {
      const tones = getTones(hue, isNight);
      expect(contrast(getInitialsInk(tones), tones.coat), hue).toBeGreaterThanOrEqual(
        MIN_TEXT_CONTRAST,
      );
      expect(contrast(getInitialsInk(tones), lightenCoat(tones)), hue).toBeGreaterThanOrEqual(
        MIN_TEXT_CONTRAST,
      );
    }
  }
});

test('the first genre other than drama decides the style', () => {
  expect(getGenreStyle([18, 27])).toBe(getGenreStyle([27]));
  expect(getGenreStyle([18])).toBe(getGenreStyle([]));
  expect(getGenreStyle([27])).not.toBe(getGenreStyle([18]));
});
