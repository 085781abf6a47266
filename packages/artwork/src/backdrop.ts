import { BACKDROP, createCanvas } from './canvas.ts';
import type { Colour } from './colour.ts';
import { getComposition, type Motif } from './compositions/by-name.ts';
import { type Inks, toNightInks } from './inks.ts';
import { createRandom, itemAt } from './random.ts';
import { printedSvg } from './svg-document.ts';
import { formatNumber, group, rect } from './svg-shapes.ts';
import { type ArtworkSubject, getTitleStyle, type TitleStyle } from './title-style.ts';

/**
 * `seed` is the index of the backdrop: 0 shows the poster's motif, the others different motifs of
 * the genre.
 */
export type BackdropSubject = ArtworkSubject & { seed: number };

/** Position, size and zoom of the motif as shares of the canvas, always right of the middle. */
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
  (inks) => toNightInks(inks, 'second'),
  (inks) => toNightInks(swapped(inks)),
  (inks) => toNightInks(inks, 'main'),
  (inks) => toNightInks(inks),
];

function swapped(inks: Inks): Inks {
  return { ...inks, main: inks.second, second: inks.main };
}

type BackdropPlan = { motif: Motif; view: View; inks: Inks };

/** Consecutive seeds have different motifs, at least nine, and as many as the genre has. */
export function planBackdrop({ seed, ...title }: BackdropSubject): BackdropPlan {
  const { id } = title;
  const style = getTitleStyle(title);
  const motif = itemAt(style.motifs, seed * getStride(style, id));
  if (seed === 0) return { motif, view: FIRST_VIEW, inks: toNightInks(style.inks) };
  const rotation = createRandom(`gallery:${id}`).integer(0, 19);
  return {
    motif,
    view: itemAt(VIEWS, seed + rotation),
    inks: itemAt(PRINTINGS, seed + rotation)(style.inks),
  };
}

/** The step between motifs, so that titles of a genre rarely show them in the same order. */
function getStride({ motifs }: TitleStyle, id: string): number {
  const strides = motifs
    .map((_, i) => i)
    .filter((stride) => greatestCommonDivisor(stride, motifs.length) === 1);
  return createRandom(`stride:${id}`).pick(strides);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/**
 * An SVG of 960 by 540 without text; plain and dark on the left and at the bottom, where the page
 * has white text.
 */
export function drawBackdrop(subject: BackdropSubject): string {
  const { motif, view, inks } = planBackdrop(subject);
  const seed = `${subject.id}:${subject.seed}`;
  const { width, height } = BACKDROP;
  const [x, y] = [width * view.x, height * view.y];
  // Keeps the left plain after zooming.
  const calm = view.x - (view.x - BACKDROP.calm) / view.zoom;
  const canvas = createCanvas(
    { ...BACKDROP, x, y, unit: height * view.unit, calm },
    inks,
    `backdrop:${seed}`,
  );
  const { art } = getComposition(motif)(canvas);
  // Zooms around the motif.
  const zoomTransform = `translate(${formatNumber(x)} ${formatNumber(y)}) scale(${view.zoom}) translate(${formatNumber(-x)} ${formatNumber(-y)})`;
  const visibleArt = view.zoom === 1 ? art : group(art, { transform: zoomTransform });
  const fades =
    fade('l', 'x2=".56"', inks.ground, [0.94, 0.72, 0]) +
    fade('d', 'x2="0" y1="1" y2=".45"', inks.ground, [0.82, 0.5, 0]);
  return printedSvg(width, height, inks.ground, visibleArt + fades, seed);
}

/**
 * A gradient of the ground colour. `strengths` are opacities at the edge, in the middle and at the
 * end.
 */
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
