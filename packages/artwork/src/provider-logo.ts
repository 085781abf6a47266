import { type Colour, contrast, mix, mixUntil } from './colour.ts';
import { getLetterform } from './letterforms.ts';
import { getSans, getScript, segment } from './scripts.ts';
import { plainSvg } from './svg-document.ts';
import { attributes, escapeXml, polygon, rect, shifted, stroke } from './svg-shapes.ts';

/** `color` is `#rrggbb`; other values become a neutral grey. */
export type Provider = { name: string; color: string };

const SIZE = 200;
const WHITE: Colour = '#ffffff';
const NEUTRAL: Colour = '#3f4757';

/** WCAG's minimum contrast for large text and graphics. */
const LOGO_CONTRAST = 3;

/**
 * An SVG of 200 by 200: the first letter of the name in white on the provider's colour, which is
 * darkened if the contrast is too low.
 */
export function drawProviderLogo({ name, color }: Provider): string {
  const brandColour = /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : NEUTRAL;
  const ground = mixUntil(
    brandColour,
    '#000000',
    (colour) => contrast(colour, WHITE) >= LOGO_CONTRAST,
  );
  const corner = polygon(
    [
      [SIZE, 0],
      [SIZE, SIZE],
      [0, SIZE],
    ],
    mix(ground, '#000000', 0.1),
  );
  return plainSvg(
    SIZE,
    SIZE,
    rect(0, 0, SIZE, SIZE, ground) + corner + drawInitial(getFirstCharacter(name)),
  );
}

/** The first letter or digit, else the first character. */
function getFirstCharacter(name: string): string {
  const signs = segment(name.replace(/[\p{Cc}\p{Cs}\s]/gu, ''), 'en', 'grapheme');
  return signs.find((character) => /^[\p{L}\p{N}]/u.test(character)) ?? signs[0] ?? '';
}

/** Latin letters and digits are drawn as paths, to be centred whatever the font. */
function drawInitial(character: string): string {
  const middle = SIZE / 2;
  if (!character)
    return polygon(
      [
        [72, 56],
        [148, 100],
        [72, 144],
      ],
      WHITE,
    );
  const form = getLetterform(character);
  if (form) {
    const letter = stroke(form.data, WHITE, 19, {
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    });
    return shifted(letter, middle - form.width / 2, middle - 50);
  }
  // Other characters are about .74 em tall on the baseline: half of it centres them.
  const size = 112;
  const place = {
    x: middle,
    y: middle + size * 0.37,
    'font-size': size,
    'text-anchor': 'middle',
    fill: WHITE,
  };
  return `<text${attributes({ ...place, 'font-family': getSans(getScript(character)).font, 'font-weight': 700 })}>${escapeXml(character.toUpperCase())}</text>`;
}
