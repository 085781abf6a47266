import type { Motif } from './compositions/by-name.ts';
import { getGenreStyle } from './genre-styles.ts';
import { getPrintings, type Inks } from './inks.ts';
import { createRandom, itemAt } from './random.ts';

/** The style shared by the poster, backdrops and stills of a title. */
export type TitleStyle = {
  inks: Inks;
  mirrored: boolean;
  /** The poster's motif first, then the other motifs of the genre. */
  motifs: Motif[];
};

/** `variant` selects another motif of the genre. */
export type ArtworkSubject = { id: string; genres: readonly number[]; variant?: number };

export function getTitleStyle({ id, genres, variant = 0 }: ArtworkSubject): TitleStyle {
  const style = getGenreStyle(genres);
  const random = createRandom(`character:${id}`);
  const inks = random.pick(getPrintings(random.pick(style.palettes)));
  const first = random.integer(0, style.motifs.length - 1) + variant;
  return {
    inks,
    mirrored: random.chance(),
    motifs: style.motifs.map((_, i) => itemAt(style.motifs, first + i)),
  };
}
