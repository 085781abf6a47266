import { expect, test } from 'vitest';
import { drawBackdrop, planBackdrop } from './backdrop.ts';
import { GENRE_STYLES } from './genre-styles.ts';
import { drawStill, stillMotif } from './still.ts';
import { getTitleStyle } from './title-style.ts';

const TITLES = Array.from({ length: 120 }, (_, i) => ({
  id: `tv-${i}`,
  genres: GENRE_STYLES[i % GENRE_STYLES.length]?.genres.slice(0, 1) ?? [],
}));
const SIX = [0, 1, 2, 3, 4, 5];

test('the six backdrops of a title show six motifs of its genre', () => {
  for (const title of TITLES) {
    const motifs = SIX.map((seed) => planBackdrop({ ...title, seed }).motif);
    expect(new Set(motifs).size).toBe(6);
    expect(getTitleStyle(title).motifs).toEqual(expect.arrayContaining(motifs));
  }
});

test('the first backdrop shows the motif of the poster', () => {
  for (const title of TITLES)
    expect(planBackdrop({ ...title, seed: 0 }).motif).toBe(getTitleStyle(title).motifs[0]);
});

test('a variant of a title shows another motif in the same inks', () => {
  for (const title of TITLES) {
    const [style, variantStyle] = [getTitleStyle(title), getTitleStyle({ ...title, variant: 1 })];
    expect(variantStyle.motifs[0]).not.toBe(style.motifs[0]);
    expect(variantStyle.inks).toEqual(style.inks);
  }
});

test('consecutive backdrops have different views', () => {
  for (const title of TITLES) {
    for (const seed of [1, 2, 3, 4])
      expect(planBackdrop({ ...title, seed }).view).not.toEqual(
        planBackdrop({ ...title, seed: seed + 1 }).view,
      );
  }
});

test('a gallery is printed in more than one way', () => {
  const several = TITLES.filter(
    (title) =>
      new Set(SIX.map((seed) => JSON.stringify(planBackdrop({ ...title, seed }).inks))).size > 1,
  );
  expect(several).toHaveLength(TITLES.length);
});

test('a backdrop has no text', () => {
  for (const title of TITLES) expect(drawBackdrop({ ...title, seed: 3 })).not.toContain('<text');
});

test('consecutive stills have different motifs', () => {
  for (const title of TITLES) {
    for (const season of [0, 1, 2, 12]) {
      for (let episode = 0; episode < 30; episode++) {
        expect(stillMotif({ ...title, season, episode })).not.toBe(
          stillMotif({ ...title, season, episode: episode + 1 }),
        );
      }
    }
  }
});

test('a still has no text and differs by season', () => {
  for (const title of TITLES) {
    const still = drawStill({ ...title, season: 1, episode: 4 });
    expect(still).not.toContain('<text');
    expect(still).not.toBe(drawStill({ ...title, season: 2, episode: 4 }));
  }
});
