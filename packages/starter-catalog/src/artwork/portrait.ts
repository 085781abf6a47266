import { bust, type Tones } from './bust.ts';
import { type Chance, chanceOf } from './chance.ts';
import { type Colour, mix, mostReadable } from './colour.ts';
import { printed } from './document.ts';
import { attributes, disc, escapeXml, many, path, polygon, rect, shifted } from './pencils.ts';
import { isRightToLeft, scriptOf, segment, serifOf } from './scripts.ts';

/** `gender` is the catalog's number: 1 female, 2 male, 3 non-binary, 0 unknown. */
export type Sitter = { id: string; name: string; gender: number };

export const HUES: readonly Colour[] = [
  '#c9a45c',
  '#b86a4b',
  '#7f9c86',
  '#5f86a3',
  '#a8738a',
  '#d2b98a',
  '#8b8fb5',
  '#6a9c9a',
  '#c98b8b',
  '#98a05f',
  '#8f8577',
  '#d08f52',
];

const CREAM: Colour = '#fff8ea';
const NIGHT: Colour = '#12141c';

/** The tones of a portrait by day or by night. */
export function tonesOf(hue: Colour, isNight: boolean): Tones & { ground: Colour } {
  const deep = mix(hue, NIGHT, 0.84);
  return {
    hue,
    deep,
    ground: isNight ? mix(hue, '#11141c', 0.55) : mix(hue, CREAM, 0.35),
    light: mix(hue, CREAM, isNight ? 0.5 : 0.72),
    coat: isNight ? mix(hue, NIGHT, 0.54) : deep,
  };
}

export function inkOfInitials({ coat, light }: Tones): Colour {
  return mostReadable(coat, [light, CREAM]);
}

/** An SVG of 400 by 600: somebody without a face, with the initials of the name on the coat. */
export function drawPortrait({ id, name, gender }: Sitter): string {
  const chance = chanceOf(`portrait:${id}`);
  const hue = chance.pick(HUES);
  const isNight = chance.likely(0.35);
  const tones = tonesOf(hue, isNight);
  const wall = wallBehind(chance, mix(tones.ground, isNight ? tones.deep : tones.light, 0.5));
  const sitter = bust(chance, tones, gender);
  const x = 200 + chance.between(-16, 16);
  const stance = chance.pick(['1.08', '-1.08 1.08', '1', '-1 1']);
  return printed(
    400,
    600,
    tones.ground,
    wall + shifted(sitter, x, 256, `scale(${stance})`) + initials(name, inkOfInitials(tones)),
    id,
  );
}

function wallBehind(chance: Chance, fill: Colour): string {
  return chance.pick([
    () => disc(200 + chance.pick([-70, 70]), 230, 170, fill),
    () => path('M56 600V260a144 144 0 0 1 288 0v340z', fill),
    () => rect(chance.pick([0, 200]), 0, 200, 600, fill),
    () =>
      polygon(
        [
          [0, 600],
          [0, chance.between(100, 300)],
          [400, chance.between(0, 200)],
          [400, 600],
        ],
        fill,
      ),
    () => many(6, (i) => rect(0, 30 + i * 62, 400, 24, fill)),
    () => path('M0 600V300L200 60 400 300V600Z', fill),
  ])();
}

function initials(name: string, fill: Colour): string {
  const script = scriptOf(name);
  const rightToLeft = isRightToLeft(script);
  const place = {
    x: rightToLeft ? 368 : 32,
    y: 568,
    'font-size': 84,
    fill,
    'text-anchor': rightToLeft ? 'end' : undefined,
  };
  return `<text${attributes({ ...place, 'font-family': serifOf(script).font, 'font-weight': 700 })}>${escapeXml(initialsOf(name))}</text>`;
}

/** Two letters for names written with two initials, otherwise the first sign of the name. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .split(/\s+/);
  const first = firstSign(words[0] ?? '');
  const last = scriptOf(name) === 'latin' && words.length > 1 ? firstSign(words.at(-1) ?? '') : '';
  return (first + last).toUpperCase();
}

function firstSign(word: string): string {
  // Thai writes some vowels before the consonant they are spoken after; the consonant is the initial.
  return segment(word.replace(/^[เแโใไ]/, ''), 'en', 'grapheme')[0] ?? '';
}
