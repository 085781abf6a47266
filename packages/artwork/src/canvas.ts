import type { Colour } from './colour.ts';
import type { Inks } from './inks.ts';
import { createRandom, type Random } from './random.ts';
import { formatNumber, type Point, path, pathData, polygon, shifted, times } from './svg-shapes.ts';

/**
 * Size, inks and random numbers of a drawing. Compositions use relative sizes, so the same one
 * draws posters, backdrops and stills.
 */
export type Canvas = Inks & {
  width: number;
  height: number;
  wide: boolean;
  /** Centre and radius of the motif. */
  x: number;
  y: number;
  unit: number;
  /**
   * Height available to patterns above the title, and the share of the width that stays plain on
   * the left.
   */
  area: number;
  calm: number;
  random: Random;
  /** Offset of the second plate. */
  misregistration: number;
  /** Path of a person, one unit tall, standing on 0 0. */
  figure: string;
};

/** Box of the title, its background colour and alignment. */
export type TitleBox = {
  y: number;
  height: number;
  background: Colour;
  align: 'start' | 'middle';
  anchor: 'top' | 'middle' | 'bottom';
};

export type Picture = { art: string; box: TitleBox };

export type Composition = (canvas: Canvas) => Picture;

export const POSTER = {
  width: 400,
  height: 600,
  wide: false,
  x: 200,
  y: 216,
  unit: 138,
  area: 420,
  calm: 0,
};
export const BACKDROP = {
  width: 960,
  height: 540,
  wide: true,
  x: 662.4,
  y: 248.4,
  unit: 226.8,
  area: 540,
  calm: 0.36,
};
export const STILL = {
  width: 640,
  height: 360,
  wide: true,
  x: 441.6,
  y: 165.6,
  unit: 151.2,
  area: 360,
  calm: 0,
};

const HEAD = 'M-.07-.9a.07.075 0 1 1 .14 0a.07.075 0 1 1-.14 0Z';
const COAT = `${HEAD}M0-.8C.1-.8.14-.77.15-.7L.2-.3H.1L.09 0H.02L.01-.28H-.01L-.02 0H-.09L-.1-.3H-.2L-.15-.7C-.14-.77-.1-.8 0-.8Z`;
const HAT = 'M-.14-.94H.14V-.91H-.14ZM-.08-.94L-.065-1.02H.065L.08-.94Z';
const DRESS =
  'M0-.8C.08-.8.11-.78.11-.71L.07-.52.21-.14H.06L.05 0H.02L.01-.14H-.01L-.02 0H-.05L-.06-.14H-.21L-.07-.52-.11-.71C-.11-.78-.08-.8 0-.8Z';

// Without arms, which become splinters in a long shadow.
const FIGURES = [COAT, `${COAT}${HAT}`, `${HEAD}${DRESS}`];

/** `seed` determines all random numbers. */
export function createCanvas(
  format: Omit<Canvas, keyof Inks | 'random' | 'misregistration' | 'figure'>,
  inks: Inks,
  seed: string,
): Canvas {
  const random = createRandom(seed);
  return {
    ...format,
    ...inks,
    random,
    misregistration: random.between(4, 7),
    figure: random.pick(FIGURES),
  };
}

/** A box from a share of the height down to the margin. */
export function boxBelow(
  canvas: Canvas,
  share: number,
  background = canvas.ground,
  align: TitleBox['align'] = 'start',
): TitleBox {
  return {
    y: canvas.height * share,
    height: canvas.height * (1 - share) - 34,
    background,
    align,
    anchor: 'bottom',
  };
}

/** A box from the top margin down to a share of the height. */
export function boxAbove(canvas: Canvas, share: number): TitleBox {
  return {
    y: 32,
    height: canvas.height * share - 32,
    background: canvas.ground,
    align: 'start',
    anchor: 'top',
  };
}

/** `lean` is a transform such as `skewX(40)`, for a shadow or a falling person. */
export function person(
  canvas: Canvas,
  x: number,
  y: number,
  height: number,
  fill: Colour,
  lean = '',
): string {
  return path(canvas.figure, fill, {
    transform: `translate(${pathData`${x} ${y}`})${lean && ` ${lean}`} scale(${formatNumber(height)})`,
  });
}

/**
 * Draws twice with a small offset, like a misregistered print. `draw` must not use random numbers,
 * because it runs twice.
 */
export function misprinted(canvas: Canvas, draw: (colour: Colour) => string): string {
  return (
    shifted(draw(canvas.second), canvas.misregistration, -canvas.misregistration * 0.7) +
    draw(canvas.main)
  );
}

/** An irregular line from left to right, beginning and ending outside the canvas. */
export function jagged(canvas: Canvas, y: number, step: number, depth: number): Point[] {
  return times(Math.ceil(canvas.width / step) + 2, (i) => [
    (i - 0.5) * step + canvas.random.between(-0.3, 0.3) * step,
    y + canvas.random.between(-depth, depth),
  ]);
}

/** The area below such a line. */
export function landBelow(canvas: Canvas, y: number, step: number, depth: number): string {
  const beyond = step / 2 + 50;
  return polygon(
    [
      ...jagged(canvas, y, step, depth),
      [canvas.width + beyond, canvas.height],
      [-beyond, canvas.height],
    ],
    canvas.ink,
  );
}
