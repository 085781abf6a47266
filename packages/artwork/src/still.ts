import { createCanvas, STILL } from './canvas.ts';
import { getComposition, type Motif } from './compositions/by-name.ts';
import { getPrintings } from './inks.ts';
import { itemAt } from './random.ts';
import { printedSvg } from './svg-document.ts';
import { mirrored } from './svg-shapes.ts';
import { type ArtworkSubject, getTitleStyle } from './title-style.ts';

/** `id` is that of the show; season 0 holds the specials. */
export type StillSubject = ArtworkSubject & { season: number; episode: number };

/** Consecutive episodes never share a motif. */
export function stillMotif({ season, episode, ...show }: StillSubject): Motif {
  return itemAt(getTitleStyle(show).motifs, season * 3 + episode);
}

/** An SVG of 640 by 360 without text. */
export function drawStill(subject: StillSubject): string {
  const { id, season, episode } = subject;
  // The first printing is used by the poster; stills rotate through the others.
  const printings = getPrintings(getTitleStyle(subject).inks).slice(1);
  const seed = `${id}:${season}:${episode}`;
  const canvas = createCanvas(STILL, itemAt(printings, season + episode), `still:${seed}`);
  const x = canvas.width * canvas.random.between(0.4, 0.64);
  const unit = canvas.height * canvas.random.between(0.34, 0.5);
  const { art } = getComposition(stillMotif(subject))({ ...canvas, x, unit });
  const isMirrored = !canvas.random.chance();
  return printedSvg(
    canvas.width,
    canvas.height,
    canvas.ground,
    isMirrored ? mirrored(art, canvas.width) : art,
    seed,
  );
}
