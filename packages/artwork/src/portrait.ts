import { drawBust, type Tones } from './bust.ts';
import { type Colour, mix, mostReadable } from './colour.ts';
import { createRandom, type Random } from './random.ts';
import { getScript, getSerif, isRightToLeft, segment } from './scripts.ts';
import { printedSvg } from './svg-document.ts';
import { attributes, disc, escapeXml, path, polygon, rect, repeat, shifted } from './svg-shapes.ts';

/** `gender` is TMDB's: 1 female, 2 male, 3 non-binary, 0 unknown. */
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

export function getTones(hue: Colour, isNight: boolean): Tones & { ground: Colour } {
  const deep = mix(hue, NIGHT, 0.84);
  return {
    hue,
    deep,
    ground: isNight ? mix(hue, '#11141c', 0.55) : mix(hue, CREAM, 0.35),
    light: mix(hue, CREAM, isNight ? 0.5 : 0.72),
    coat: isNight ? mix(hue, NIGHT, 0.54) : deep,
  };
}

export function getInitialsInk({ coat, light }: Tones): Colour {
  return mostReadable(coat, [light, CREAM]);
}

/** An SVG of 400 by 600: a person without a face, with initials on the coat. */
export function drawPortrait({ id, name, gender }: Sitter): string {
  const random = createRandom(`portrait:${id}`);
  const hue = random.pick(HUES);
  const isNight = random.chance(0.35);
  const tones = getTones(hue, isNight);
  const wall = wallBehind(random, mix(tones.ground, isNight ? tones.deep : tones.light, 0.5));
  const sitter = drawBust(random, tones, gender);
  const x = 200 + random.between(-16, 16);
  const stance = random.pick(['1.08', '-1.08 1.08', '1', '-1 1']);
  return printedSvg(
    400,
    600,
    tones.ground,
    wall + shifted(sitter, x, 256, `scale(${stance})`) + initials(name, getInitialsInk(tones)),
    id,
  );
}

function wallBehind(random: Random, fill: Colour): string {
  return random.pick([
    () => disc(200 + random.pick([-70, 70]), 230, 170, fill),
    () => path('M56 600V260a144 144 0 0 1 288 0v340z', fill),
    () => rect(random.pick([0, 200]), 0, 200, 600, fill),
    () =>
      polygon(
        [
          [0, 600],
          [0, random.between(100, 300)],
          [400, random.between(0, 200)],
          [400, 600],
        ],
        fill,
      ),
    () => repeat(6, (i) => rect(0, 30 + i * 62, 400, 24, fill)),
    () => path('M0 600V300L200 60 400 300V600Z', fill),
  ])();
}

function initials(name: string, fill: Colour): string {
  const script = getScript(name);
  const rightToLeft = isRightToLeft(script);
  const place = {
    x: rightToLeft ? 368 : 32,
    y: 568,
    'font-size': 84,
    fill,
    'text-anchor': rightToLeft ? 'end' : undefined,
  };
  return `<text${attributes({ ...place, 'font-family': getSerif(script).font, 'font-weight': 700 })}>${escapeXml(getInitials(name))}</text>`;
}

/** Two letters for a name of two words with initials, else the first character. */
export function getInitials(name: string): string {
  const words = name
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .split(/\s+/);
  const first = getFirstCharacter(words[0] ?? '');
  const last =
    getScript(name) === 'latin' && words.length > 1 ? getFirstCharacter(words.at(-1) ?? '') : '';
  return (first + last).toUpperCase();
}

function getFirstCharacter(word: string): string {
  // Thai writes some vowels before their consonant; the consonant is the initial.
  return segment(word.replace(/^[เแโใไ]/, ''), 'en', 'grapheme')[0] ?? '';
}
