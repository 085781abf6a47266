import { itemAt } from './chance.ts';
import { type CharacterSubject, characterOf } from './character.ts';
import { compositionOf, type Motif } from './compositions/by-name.ts';
import { printed } from './document.ts';
import { printingsOf } from './inks.ts';
import { mirrored } from './pencils.ts';
import { STILL, sheetOf } from './sheet.ts';

/** An episode of a show; season 0 holds the specials. What a character is of is the show. */
export type StillSubject = CharacterSubject & { season: number; episode: number };

/** Episodes walk through the motifs of the genre one by one, so two in a row never share one. */
export function stillMotif({ season, episode, ...show }: StillSubject): Motif {
  return itemAt(characterOf(show).motifs, season * 3 + episode);
}

/** An SVG of 640 by 360 without text. */
export function drawStill(subject: StillSubject): string {
  const { id, season, episode } = subject;
  // The first way to print is the one the title's other pictures use most; the stills rotate through the others.
  const ways = printingsOf(characterOf(subject).inks).slice(1);
  const seed = `${id}:${season}:${episode}`;
  const sheet = sheetOf(STILL, itemAt(ways, season + episode), `still:${seed}`);
  const x = sheet.width * sheet.chance.between(0.4, 0.64);
  const unit = sheet.height * sheet.chance.between(0.34, 0.5);
  const { art } = compositionOf(stillMotif(subject))({ ...sheet, x, unit });
  const isMirrored = !sheet.chance.likely();
  return printed(
    sheet.width,
    sheet.height,
    sheet.ground,
    isMirrored ? mirrored(art, sheet.width) : art,
    seed,
  );
}
