import { mostReadable } from './colour.ts';
import { fitLines, heightOf, type Line, type Piece, piecesOf } from './lettering.ts';
import { attributes, escapeXml, group, shifted } from './pencils.ts';
import {
  capitals,
  type Face,
  facesOf,
  isRightToLeft,
  type Script,
  scriptOf,
  widthOf,
} from './scripts.ts';
import type { Sheet, TitleBox } from './sheet.ts';

/** What is printed on a poster. `lang` is a BCP 47 tag or empty. */
export type Wording = { title: string; lang: string; year: number | null };

/** What a layout may ask for beyond the box: one face, a largest size, given lines, the letters in two plates. */
export type Setting = { face?: Face; cap?: number; lines?: Piece[]; isMisprinted?: boolean };

const MARGIN = 28;
const YEAR_GAP = 30;

/** A colon, a dash or an "or:" parts a subtitle from its title. */
const SUBTITLE = /^(.{3,34}?)(?:\s*[:：]\s+|\s+[–—-]\s+|\s+(?=or:? ))(.{6,})$/i;

/** A title (and its subtitle, smaller, and its year above) set into the box that a composition left free. */
export function setTitle(
  sheet: Sheet,
  { title, lang, year }: Wording,
  box: TitleBox,
  setting: Setting = {},
): string {
  const script = scriptOf(title, lang);
  const face = setting.face ?? chooseFace(sheet, title, script);
  const text = face.upper ? capitals(title, lang) : title;
  const lines = linesOf(
    text,
    script,
    face,
    sheet.width - 2 * MARGIN,
    box.height - YEAR_GAP,
    setting,
  );

  const tall = heightOf(lines, face);
  const top =
    box.y +
    { top: YEAR_GAP, middle: (box.height - tall + YEAR_GAP) / 2, bottom: box.height - tall }[
      box.from
    ];
  const rightToLeft = isRightToLeft(script);
  const x = box.align === 'middle' ? sheet.width / 2 : rightToLeft ? sheet.width - MARGIN : MARGIN;

  let y = top;
  const rows = lines.map((line) => {
    const baseline = y + line.size * face.rise;
    y += line.size * face.lead;
    // A line held to its estimated width fits whatever font the machine has. Other scripts would come apart.
    const isHeld = script === 'latin' && line.text.length > 1;
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
  // Digits run from left to right: at the right margin of a right-to-left poster they have to end, not begin.
  const anchor = rightToLeft && box.align === 'start' ? 'end' : undefined;
  const date = year
    ? `<text${attributes({ x, y: top - 13, 'font-size': 18, 'letter-spacing': 3, 'text-anchor': anchor })}>${year}</text>`
    : '';
  const letters = rows.join('');
  const plate = setting.isMisprinted
    ? shifted(group(letters, { fill: sheet.second }), sheet.slip, sheet.slip * 0.7)
    : '';
  return group(
    plate + group(date + letters, { fill: mostReadable(box.on, [sheet.ink, sheet.ground]) }),
    {
      'font-family': face.font,
      'font-weight': 700,
      'text-anchor': box.align,
      lang: lang ? escapeXml(lang) : undefined,
    },
  );
}

function chooseFace(sheet: Sheet, title: string, script: Script): Face {
  const faces = facesOf(script);
  return widthOf(title, faces.at(-1) ?? faces[0]) > 15 ? faces[0] : sheet.chance.pick(faces);
}

function linesOf(
  text: string,
  script: Script,
  face: Face,
  width: number,
  height: number,
  setting: Setting,
): Line[] {
  const cap = setting.cap ?? (script === 'latin' ? 120 : 92);
  if (setting.lines) return fitLines(setting.lines, face, width, height, cap, setting.lines.length);
  const [, title = text, subtitle] = (widthOf(text, face) > 9 && SUBTITLE.exec(text)) || [];
  const lines = fitLines(
    piecesOf(title, script),
    face,
    width,
    subtitle ? height * 0.55 : height,
    cap,
  );
  if (!subtitle) return lines;
  const smaller = Math.min(36, (lines[0]?.size ?? 36) * 0.7);
  const small = fitLines(
    piecesOf(subtitle, script),
    { ...face, stacked: false },
    width,
    height - heightOf(lines, face),
    smaller,
  );
  return [...lines, ...small];
}
