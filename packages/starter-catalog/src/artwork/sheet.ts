import { type Chance, chanceOf } from './chance.ts';
import type { Colour } from './colour.ts';
import type { Inks } from './inks.ts';
import { d, type Point, path, polygon, shifted, short, times } from './pencils.ts';

/** What a composition draws on. It measures by these alone, so the same one makes a poster, a backdrop and a still. */
export type Sheet = Inks & {
  width: number;
  height: number;
  wide: boolean;
  /** The middle of the motif, and its radius. */
  x: number;
  y: number;
  unit: number;
  /** How far down a pattern may reach before it meets the title, and how much of the left it leaves to other text. */
  area: number;
  calm: number;
  chance: Chance;
  /** How far the second plate is off the first. */
  slip: number;
  /** Path of the person who appears on this sheet, one unit tall, standing on 0 0. */
  figure: string;
};

/** Where the title stands, on which colour, and from which edge it is set. */
export type TitleBox = {
  y: number;
  height: number;
  on: Colour;
  align: 'start' | 'middle';
  from: 'top' | 'middle' | 'bottom';
};

export type Picture = { art: string; box: TitleBox };

export type Composition = (sheet: Sheet) => Picture;

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

// Nobody has arms: in a long shadow they turn into splinters.
const FIGURES = [COAT, `${COAT}${HAT}`, `${HEAD}${DRESS}`];

/** A sheet of the given format. `seed` decides every throw of the dice on it. */
export function sheetOf(
  format: Omit<Sheet, keyof Inks | 'chance' | 'slip' | 'figure'>,
  inks: Inks,
  seed: string,
): Sheet {
  const chance = chanceOf(seed);
  return { ...format, ...inks, chance, slip: chance.between(4, 7), figure: chance.pick(FIGURES) };
}

/** A box that begins at a share of the height and reaches down to the margin. */
export function boxBelow(
  sheet: Sheet,
  share: number,
  on = sheet.ground,
  align: TitleBox['align'] = 'start',
): TitleBox {
  return {
    y: sheet.height * share,
    height: sheet.height * (1 - share) - 34,
    on,
    align,
    from: 'bottom',
  };
}

/** A box from the upper margin down to a share of the height. */
export function boxAbove(sheet: Sheet, share: number): TitleBox {
  return {
    y: 32,
    height: sheet.height * share - 32,
    on: sheet.ground,
    align: 'start',
    from: 'top',
  };
}

/** A person standing at a place. `lean` is a transform such as `skewX(40)`: a shadow, or somebody falling. */
export function person(
  sheet: Sheet,
  x: number,
  y: number,
  height: number,
  fill: Colour,
  lean = '',
): string {
  return path(sheet.figure, fill, {
    transform: `translate(${d`${x} ${y}`})${lean && ` ${lean}`} scale(${short(height)})`,
  });
}

/**
 * A second pass of the same plate, slightly displaced: the charm of cheap printing. The drawing runs twice, so it must not throw
 * dice of its own.
 */
export function misprinted(sheet: Sheet, draw: (colour: Colour) => string): string {
  return shifted(draw(sheet.second), sheet.slip, -sheet.slip * 0.7) + draw(sheet.main);
}

/** A line torn or cut by hand from left to right, beginning and ending outside the sheet. */
export function jagged(sheet: Sheet, y: number, step: number, depth: number): Point[] {
  return times(Math.ceil(sheet.width / step) + 2, (i) => [
    (i - 0.5) * step + sheet.chance.between(-0.3, 0.3) * step,
    y + sheet.chance.between(-depth, depth),
  ]);
}

/** Everything below such a line, down to the lower edge. */
export function landBelow(sheet: Sheet, y: number, step: number, depth: number): string {
  const beyond = step / 2 + 50;
  return polygon(
    [
      ...jagged(sheet, y, step, depth),
      [sheet.width + beyond, sheet.height],
      [-beyond, sheet.height],
    ],
    sheet.ink,
  );
}
