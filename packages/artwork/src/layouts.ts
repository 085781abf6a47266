import { type Canvas, type Composition, misprinted } from './canvas.ts';
import { type Colour, contrast, mixUntil, mostReadable } from './colour.ts';
import { type Inks, MIN_TEXT_CONTRAST } from './inks.ts';
import { capitals, getFaces, getScript, isHanOrKana, segment } from './scripts.ts';
import { setTitle, type Wording } from './set-title.ts';
import {
  attributes,
  disc,
  escapeXml,
  group,
  mirrored,
  polygon,
  rect,
  repeat,
} from './svg-shapes.ts';

/** A layout of title and drawing. */
export type Layout = {
  isBordered: boolean;
  compose(canvas: Canvas, wording: Wording, draw: Composition, isMirrored: boolean): string;
};

const beside: Layout = {
  isBordered: true,
  compose(canvas, wording, draw, isMirrored) {
    const { art, box } = draw(canvas);
    return (isMirrored ? mirrored(art, canvas.width) : art) + setTitle(canvas, wording, box);
  },
};

const BAND = { x: 306, width: 94 };

/** Vertical Han and kana on a band at the right, like the spine of a Japanese book. */
const banded: Layout = {
  isBordered: false,
  compose(canvas, { title, lang, year }, draw) {
    const { ink, ground, random, width, height } = canvas;
    const { art } = draw({
      ...canvas,
      width: BAND.x,
      x: BAND.x / 2,
      y: 270,
      unit: 122,
      area: height,
    });
    const band = random.pick([ink, ground]);
    const script = getScript(title, lang);
    const letters = [...title].length;
    const size = Math.min(66, 490 / letters);
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
      'font-family': random.pick(getFaces(script)).font,
      'font-weight': 700,
      lang: escapeXml(lang || script.slice(0, 2)),
    };
    return art + spine + group(`<text${column}>${escapeXml(title)}</text>${date}`, type);
  },
};

/** Inks with legible letters on the ground and on the main colour. */
export function inksForField(inks: Inks): Inks {
  const { ground, ink, main, second } = inks;
  const isLegible = (field: Colour) => contrast(field, ink) >= MIN_TEXT_CONTRAST;
  if (isLegible(main)) return inks;
  if (isLegible(second) && contrast(second, ground) > 1.2)
    return { ...inks, main: second, second: main };
  return { ...inks, main: mixUntil(main, ground, isLegible) };
}

/** A very short title is drawn as the picture. */
const lettered: Layout = {
  isBordered: true,
  compose(canvas, wording) {
    const fielded = { ...canvas, ...inksForField(canvas) };
    const { random, width, height, main } = fielded;
    const script = getScript(wording.title, wording.lang);
    const art = random.pick([
      () => misprinted(fielded, (colour) => disc(canvas.x, 300, 150, colour)),
      () => rect(0, 0, width, height / 2, main),
      () => repeat(9, (i) => rect(0, 36 + i * 62, width, 26, main)),
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
    const isOneLine = ['latin', 'ar', 'he', 'other'].includes(script);
    const rows = isOneLine
      ? [capitals(wording.title, wording.lang)]
      : segment(wording.title.replace(/\s/g, ''), 'en', 'grapheme');
    const lines = rows.map((text) => ({ text, gap: '', hyphen: '' }));
    const box = {
      y: 30,
      height: 540,
      background: canvas.ground,
      align: 'middle',
      anchor: 'middle',
    } as const;
    return (
      art +
      setTitle(fielded, wording, box, {
        lines,
        cap: lines.length === 1 ? 360 : 200,
        isMisprinted: true,
        face: getFaces(script)[0],
      })
    );
  },
};

const ONLY_HAN_OR_KANA = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/**
 * Short titles are sometimes drawn as the picture; Japanese and Chinese ones are sometimes
 * vertical.
 */
export function chooseLayout({ random }: Canvas, { title, lang }: Wording): Layout {
  const script = getScript(title, lang);
  const letters = [...title.replace(/\p{M}/gu, '')].length;
  if (letters === 0) return beside;
  if (letters <= (script === 'latin' ? 4 : 3) && random.chance(0.4)) return lettered;
  if (
    isHanOrKana(script) &&
    letters > 1 &&
    letters <= 10 &&
    ONLY_HAN_OR_KANA.test(title) &&
    random.chance(0.4)
  )
    return banded;
  return beside;
}
