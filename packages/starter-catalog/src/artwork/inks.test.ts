import { describe, expect, test } from 'vitest';
import { litCoat } from './bust.ts';
import { contrast } from './colour.ts';
import { FAMILIES, familyOf } from './families.ts';
import { byNight, LEGIBLE, NIGHT_CONTRAST, printingsOf } from './inks.ts';
import { inksForField } from './layouts.ts';
import { HUES, inkOfInitials, tonesOf } from './portrait.ts';
import { drawPoster } from './poster.ts';

const PRINTINGS = FAMILIES.flatMap((family) => family.palettes).flatMap(printingsOf);

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('every palette can be printed, in every printing with legible letters', () => {
  for (const palette of FAMILIES.flatMap((family) => family.palettes)) {
    // Twice the first way, and one more for the stills to alternate with.
    expect(printingsOf(palette).length, JSON.stringify(palette)).toBeGreaterThanOrEqual(2);
  }
  for (const { ground, ink } of PRINTINGS)
    expect(contrast(ground, ink)).toBeGreaterThanOrEqual(LEGIBLE);
});

test('letters that are the picture can be read on its field as well as beside it', () => {
  for (const inks of PRINTINGS) {
    const { ground, ink, main } = inksForField(inks);
    expect(contrast(ground, ink)).toBeGreaterThanOrEqual(LEGIBLE);
    expect(contrast(main, ink)).toBeGreaterThanOrEqual(LEGIBLE);
  }
});

test('the letters of a drawn poster stand out from the paper, or from land that is printed in ink', () => {
  let onLand = 0;
  for (let i = 0; i < 240; i++) {
    const genres = FAMILIES[i % FAMILIES.length]?.genres.slice(0, 1) ?? [];
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
      expect(contrast(letters, ground)).toBeGreaterThanOrEqual(LEGIBLE);
      continue;
    }
    onLand++;
    const lands = Array.from(
      svg.matchAll(/<path d="[^"]*" fill="(#\w+)"/g),
      (match) => match[1] ?? '',
    );
    expect(lands.some((land) => contrast(letters, land) >= LEGIBLE)).toBe(true);
  }
  expect(onLand).toBeGreaterThan(0);
});

describe('by night', () => {
  test.each(['paper', 'main', 'second'] as const)('white can be read on a ground of %s', (hue) => {
    for (const inks of PRINTINGS) {
      expect(contrast(byNight(inks, hue).ground, '#ffffff')).toBeGreaterThanOrEqual(NIGHT_CONTRAST);
    }
  });
});

test('initials can be read on every coat, also where light falls on it', () => {
  for (const hue of HUES) {
    for (const isNight of [true, false]) {
      const tones = tonesOf(hue, isNight);
      expect(contrast(inkOfInitials(tones), tones.coat), hue).toBeGreaterThanOrEqual(LEGIBLE);
      expect(contrast(inkOfInitials(tones), litCoat(tones)), hue).toBeGreaterThanOrEqual(LEGIBLE);
    }
  }
});

test('the first genre that is not drama decides the family', () => {
  expect(familyOf([18, 27])).toBe(familyOf([27]));
  expect(familyOf([18])).toBe(familyOf([]));
  expect(familyOf([27])).not.toBe(familyOf([18]));
});
