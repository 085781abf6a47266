import { type Colour, contrast, mixUntil, mostReadable } from './colour.ts';
import { type Inks, LEGIBLE } from './inks.ts';
import { attributes, disc, escapeXml, group, many, mirrored, polygon, rect } from './pencils.ts';
import { capitals, facesOf, isHanOrKana, scriptOf, segment } from './scripts.ts';
import { setTitle, type Wording } from './set-title.ts';
import { type Composition, misprinted, type Sheet } from './sheet.ts';

/** A way to put a title and a drawing on one sheet. */
export type Layout = {
  isBordered: boolean;
  lay(sheet: Sheet, wording: Wording, draw: Composition, isMirrored: boolean): string;
};

/** The title set beside the drawing. */
const beside: Layout = {
  isBordered: true,
  lay(sheet, wording, draw, isMirrored) {
    const { art, box } = draw(sheet);
    return (isMirrored ? mirrored(art, sheet.width) : art) + setTitle(sheet, wording, box);
  },
};

const BAND = { x: 306, width: 94 };

/** Han and kana set vertically on a band at the right, as on the spine of a Japanese book. */
const banded: Layout = {
  isBordered: false,
  lay(sheet, { title, lang, year }, draw) {
    const { ink, ground, chance, width, height } = sheet;
    const { art } = draw({
      ...sheet,
      width: BAND.x,
      x: BAND.x / 2,
      y: 270,
      unit: 122,
      area: height,
    });
    const band = chance.pick([ink, ground]);
    const script = scriptOf(title, lang);
    const letters = [...title].length;
    const size = Math.min(72, 490 / letters);
    const colour = mostReadable(band, [ink, ground]);
    const spine = rect(BAND.x, 0, BAND.width, height, band) + rect(BAND.x, 0, 3, height, colour);
    const middle = (BAND.x + width) / 2;
    const column = attributes({
      x: middle,
      y: 34,
      'font-size': size,
      'writing-mode': 'vertical-rl',
      'letter-spacing': letters < 5 ? size * 0.16 : 0,
    });
    const date = year
      ? `<text${attributes({ x: middle + 1, y: 574, 'font-size': 18, 'letter-spacing': 2, 'text-anchor': 'middle' })}>${year}</text>`
      : '';
    const type = {
      fill: colour,
      'font-family': chance.pick(facesOf(script)).font,
      'font-weight': 700,
      lang: escapeXml(lang || script.slice(0, 2)),
    };
    return art + spine + group(`<text${column}>${escapeXml(title)}</text>${date}`, type);
  },
};

/** Inks in which letters can be read on the ground and on a field of the main colour. */
export function inksForField(inks: Inks): Inks {
  const { ground, ink, main, second } = inks;
  const isLegible = (field: Colour) => contrast(field, ink) >= LEGIBLE;
  if (isLegible(main)) return inks;
  if (isLegible(second) && contrast(second, ground) > 1.2)
    return { ...inks, main: second, second: main };
  return { ...inks, main: mixUntil(main, ground, isLegible) };
}

/** A very short title is the picture. */
const lettered: Layout = {
  isBordered: true,
  lay(sheet, wording) {
    const fielded = { ...sheet, ...inksForField(sheet) };
    const { chance, width, height, main } = fielded;
    const script = scriptOf(wording.title, wording.lang);
    const art = chance.pick([
      () => misprinted(fielded, (colour) => disc(sheet.x, 300, 150, colour)),
      () => rect(0, 0, width, height / 2, main),
      () => many(9, (i) => rect(0, 36 + i * 62, width, 26, main)),
      () =>
        polygon(
          [
            [0, 0],
            [width, 0],
            [0, height],
          ],
          main,
        ),
    ])();
    const isOneLine = script === 'latin' || script === 'ar' || script === 'he';
    const rows = isOneLine
      ? [capitals(wording.title, wording.lang)]
      : segment(wording.title.replace(/\s/g, ''), 'en', 'grapheme');
    const lines = rows.map((text) => ({ text, gap: '', hyphen: '' }));
    const box = { y: 30, height: 540, on: sheet.ground, align: 'middle', from: 'middle' } as const;
    return (
      art +
      setTitle(fielded, wording, box, {
        lines,
        cap: lines.length === 1 ? 360 : 200,
        isMisprinted: true,
        face: facesOf(script)[0],
      })
    );
  },
};

const ONLY_HAN_OR_KANA = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/** The layout for a title; a short one is not always a picture, and a Japanese or Chinese one not always vertical. */
export function layoutFor({ chance }: Sheet, { title, lang }: Wording): Layout {
  const script = scriptOf(title, lang);
  const letters = [...title.replace(/\p{M}/gu, '')].length;
  if (letters === 0) return beside;
  if (letters <= (script === 'latin' ? 4 : 3) && chance.likely(0.4)) return lettered;
  if (
    isHanOrKana(script) &&
    letters > 1 &&
    letters <= 10 &&
    ONLY_HAN_OR_KANA.test(title) &&
    chance.likely(0.4)
  )
    return banded;
  return beside;
}
