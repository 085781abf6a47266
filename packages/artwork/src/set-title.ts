import type { Canvas, TitleBox } from './canvas.ts';
import { mostReadable } from './colour.ts';
import { fitLines, getHeight, type Line, type Piece, toPieces } from './lettering.ts';
import {
  capitals,
  type Face,
  getFaces,
  getScript,
  getTextWidth,
  isRightToLeft,
  type Script,
} from './scripts.ts';
import { attributes, escapeXml, group, shifted } from './svg-shapes.ts';

/** Texts of a poster. `lang` is a BCP 47 tag or empty. */
export type Wording = { title: string; lang: string; year: number | null };

/** Options of a layout: one font, a maximum size, given lines, or letters in two plates. */
export type Setting = { face?: Face; cap?: number; lines?: Piece[]; isMisprinted?: boolean };

const MARGIN = 28;
const YEAR_GAP = 30;

/** A colon, a dash or "or:" separates a subtitle. */
const SUBTITLE = /^(.{3,34}?)(?:\s*[:：]\s+|\s+[–—-]\s+|\s+(?=or:? ))(.{6,})$/i;

/** Sets the title, a smaller subtitle below and the year above into the box. */
export function setTitle(
  canvas: Canvas,
  { title, lang, year }: Wording,
  box: TitleBox,
  setting: Setting = {},
): string {
  const script = getScript(title, lang);
  const face = setting.face ?? chooseFace(canvas, title, script);
  const text = face.upper ? capitals(title, lang) : title;
  const lines = fitTitleLines(
    text,
    script,
    face,
    canvas.width - 2 * MARGIN,
    box.height - YEAR_GAP,
    setting,
  );

  const textHeight = getHeight(lines, face);
  const top =
    box.y +
    {
      top: YEAR_GAP,
      middle: (box.height - textHeight + YEAR_GAP) / 2,
      bottom: box.height - textHeight,
    }[box.anchor];
  const rightToLeft = isRightToLeft(script);
  const x =
    box.align === 'middle' ? canvas.width / 2 : rightToLeft ? canvas.width - MARGIN : MARGIN;

  let y = top;
  const rows = lines.map((line) => {
    const baseline = y + line.size * face.rise;
    y += line.size * face.lead;
    const isHeld = face.isHeld && line.text.length > 1;
    const place = {
      x,
      y: baseline,
      'font-size': line.size,
      direction: rightToLeft ? 'rtl' : undefined,
    };
    const held = {
      textLength: isHeld ? line.width : undefined,
      lengthAdjust: isHeld ? 'spacingAndGlyphs' : undefined,
    };
    return `<text${attributes({ ...place, ...held })}>${escapeXml(line.text)}</text>`;
  });
  // Digits run left to right: on a right-to-left poster they end at the right margin.
  const anchor = rightToLeft && box.align === 'start' ? 'end' : undefined;
  const date = year
    ? `<text${attributes({ x, y: top - 13, 'font-size': 18, 'letter-spacing': 3, 'text-anchor': anchor })}>${year}</text>`
    : '';
  const letters = rows.join('');
  const plate = setting.isMisprinted
    ? shifted(
        group(letters, { fill: canvas.second }),
        canvas.misregistration,
        canvas.misregistration * 0.7,
      )
    : '';
  return group(
    plate +
      group(date + letters, { fill: mostReadable(box.background, [canvas.ink, canvas.ground]) }),
    {
      'font-family': face.font,
      'font-weight': 700,
      'text-anchor': box.align,
      lang: lang ? escapeXml(lang) : undefined,
    },
  );
}

function chooseFace(canvas: Canvas, title: string, script: Script): Face {
  const faces = getFaces(script);
  return getTextWidth(title, faces.at(-1) ?? faces[0]) > 15 ? faces[0] : canvas.random.pick(faces);
}

function fitTitleLines(
  text: string,
  script: Script,
  face: Face,
  width: number,
  height: number,
  setting: Setting,
): Line[] {
  const cap = setting.cap ?? (script === 'latin' ? 120 : 92);
  if (setting.lines) return fitLines(setting.lines, face, width, height, cap, setting.lines.length);
  const [, title = text, subtitle] = (getTextWidth(text, face) > 9 && SUBTITLE.exec(text)) || [];
  const lines = fitLines(
    toPieces(title, script),
    face,
    width,
    subtitle ? height * 0.55 : height,
    cap,
  );
  if (!subtitle) return lines;
  const smaller = Math.min(36, (lines[0]?.size ?? 36) * 0.7);
  const small = fitLines(
    toPieces(subtitle, script),
    { ...face, stacked: false },
    width,
    height - getHeight(lines, face),
    smaller,
  );
  return [...lines, ...small];
}
