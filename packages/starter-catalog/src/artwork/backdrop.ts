import { chanceOf, itemAt } from './chance.ts';
import { type Character, type CharacterSubject, characterOf } from './character.ts';
import type { Colour } from './colour.ts';
import { compositionOf, type Motif } from './compositions/by-name.ts';
import { printed } from './document.ts';
import { byNight, type Inks } from './inks.ts';
import { group, rect, short } from './pencils.ts';
import { BACKDROP, sheetOf } from './sheet.ts';

/** `seed` counts the backdrops of a title: 0 shows the poster's motif, every other one another motif of the genre. */
export type BackdropSubject = CharacterSubject & { seed: number };

/** Where the motif stands, how large it is, and how near the picture is looked at. Shares of the sheet; always right of the middle. */
type View = { x: number; y: number; unit: number; zoom: number };

const FIRST_VIEW: View = { x: 0.69, y: 0.46, unit: 0.42, zoom: 1 };

const VIEWS: readonly View[] = [
  { x: 0.77, y: 0.48, unit: 0.52, zoom: 1 },
  { x: 0.66, y: 0.4, unit: 0.3, zoom: 1 },
  { x: 0.72, y: 0.46, unit: 0.42, zoom: 1.4 },
  { x: 0.79, y: 0.44, unit: 0.4, zoom: 1 },
  { x: 0.7, y: 0.48, unit: 0.36, zoom: 1.25 },
];

const PRINTINGS: readonly ((inks: Inks) => Inks)[] = [
  (inks) => byNight(inks, 'second'),
  (inks) => byNight(swapped(inks)),
  (inks) => byNight(inks, 'main'),
  (inks) => byNight(inks),
];

function swapped(inks: Inks): Inks {
  return { ...inks, main: inks.second, second: inks.main };
}

type BackdropPlan = { motif: Motif; view: View; inks: Inks };

/** What distinguishes the backdrops of a title. As many seeds in a row as a genre has motifs, nine at least, have all another one. */
export function planBackdrop({ seed, ...title }: BackdropSubject): BackdropPlan {
  const { id } = title;
  const character = characterOf(title);
  const motif = itemAt(character.motifs, seed * strideOf(character, id));
  if (seed === 0) return { motif, view: FIRST_VIEW, inks: byNight(character.inks) };
  const turn = chanceOf(`gallery:${id}`).whole(0, 19);
  return {
    motif,
    view: itemAt(VIEWS, seed + turn),
    inks: itemAt(PRINTINGS, seed + turn)(character.inks),
  };
}

/** How far apart in the genre's list the motifs of a title's gallery are, so that two titles rarely show the same ones in order. */
function strideOf({ motifs }: Character, id: string): number {
  const strides = motifs
    .map((_, i) => i)
    .filter((stride) => greatestCommonDivisor(stride, motifs.length) === 1);
  return chanceOf(`stride:${id}`).pick(strides);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** An SVG of 960 by 540 without text, calm and dark at the left and below, where white text stands. */
export function drawBackdrop(subject: BackdropSubject): string {
  const { motif, view, inks } = planBackdrop(subject);
  const seed = `${subject.id}:${subject.seed}`;
  const { width, height } = BACKDROP;
  const [x, y] = [width * view.x, height * view.y];
  // Patterns begin where, once enlarged, they still leave the left alone.
  const calm = view.x - (view.x - BACKDROP.calm) / view.zoom;
  const sheet = sheetOf(
    { ...BACKDROP, x, y, unit: height * view.unit, calm },
    inks,
    `backdrop:${seed}`,
  );
  const { art } = compositionOf(motif)(sheet);
  // Enlarged about the motif, the drawing still covers the sheet.
  const near = `translate(${short(x)} ${short(y)}) scale(${view.zoom}) translate(${short(-x)} ${short(-y)})`;
  const seen = view.zoom === 1 ? art : group(art, { transform: near });
  const fades =
    fade('l', 'x2=".56"', inks.ground, [0.94, 0.72, 0]) +
    fade('d', 'x2="0" y1="1" y2=".45"', inks.ground, [0.82, 0.5, 0]);
  return printed(width, height, inks.ground, seen + fades, seed);
}

/** A gradient of the ground over the drawing; `strengths` are its opacities at the edge, half-way and at the end. */
function fade(
  id: string,
  line: string,
  ground: Colour,
  strengths: [number, number, number],
): string {
  const stops = strengths
    .map(
      (strength, i) =>
        `<stop offset="${i / 2}" stop-color="${ground}" stop-opacity="${strength}"/>`,
    )
    .join('');
  return `<linearGradient id="${id}" ${line}>${stops}</linearGradient>${rect(0, 0, BACKDROP.width, BACKDROP.height, `url(#${id})`)}`;
}
