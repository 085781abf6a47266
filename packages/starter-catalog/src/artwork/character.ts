import { chanceOf, itemAt } from './chance.ts';
import type { Motif } from './compositions/by-name.ts';
import { familyOf } from './families.ts';
import { type Inks, printingsOf } from './inks.ts';

/** What the poster, the backdrops and the stills of one title have in common. */
export type Character = {
  inks: Inks;
  mirrored: boolean;
  /** The poster's motif first, then the others that suit the genre. */
  motifs: Motif[];
};

/** `variant` turns to another motif of the genre, for a title whose neighbours happen to show its own. */
export type CharacterSubject = { id: string; genres: readonly number[]; variant?: number };

export function characterOf({ id, genres, variant = 0 }: CharacterSubject): Character {
  const family = familyOf(genres);
  const chance = chanceOf(`character:${id}`);
  const inks = chance.pick(printingsOf(chance.pick(family.palettes)));
  const first = chance.whole(0, family.motifs.length - 1) + variant;
  return {
    inks,
    mirrored: chance.likely(),
    motifs: family.motifs.map((_, i) => itemAt(family.motifs, first + i)),
  };
}
