import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Font, create as readFontFile } from 'fontkit';
import type { Lang } from '../../domain/language/language.ts';

/** A font file with a subset of characters: only those that a title needs are loaded. */
export type FontPart = { name: string; file: string; ranges: [first: number, last: number][] };

/** Latin, Greek, Cyrillic and Devanagari; then the scripts of the site's languages, then others. */
const FONTS = [
  'sans',
  'sans-kr',
  'sans-jp',
  'sans-sc',
  'sans-tc',
  'sans-arabic',
  'sans-hebrew',
  'sans-thai',
  'sans-armenian',
  'sans-bengali',
  'sans-ethiopic',
  'sans-georgian',
  'sans-gujarati',
  'sans-gurmukhi',
  'sans-kannada',
  'sans-khmer',
  'sans-lao',
  'sans-malayalam',
  'sans-myanmar',
  'sans-oriya',
  'sans-sinhala',
  'sans-tamil',
  'sans-telugu',
  'sans-symbols',
];

/** Han characters differ by language; other languages use the first font that has them. */
const PREFERRED_FONTS: Partial<Record<Lang, string>> = {
  ko: 'sans-kr',
  ja: 'sans-jp',
  'zh-cn': 'sans-sc',
  'zh-tw': 'sans-tc',
};

/** Joiners and direction marks have no glyph, but change their neighbours. */
const HAS_NO_GLYPH = /[\s\p{Cf}]/u;

const require = createRequire(import.meta.url);
const partsByFont = new Map<string, FontPart[]>();
const openFonts = new Map<string, Font>();

/** The text without characters that no font has, and its font files. */
export function findFonts(text: string, lang: Lang): { text: string; parts: FontPart[] } {
  const preferred = PREFERRED_FONTS[lang];
  const fonts = preferred
    ? ['sans', preferred, ...FONTS.filter((font) => font !== 'sans' && font !== preferred)]
    : FONTS;
  const parts = new Set<FontPart>();
  const drawn: string[] = [];
  for (const character of text.normalize('NFC')) {
    const part = HAS_NO_GLYPH.test(character) ? null : findPart(character, fonts);
    if (part) parts.add(part);
    if (part !== undefined) drawn.push(character);
  }
  return { text: drawn.join('').replace(/\s+/g, ' ').trim(), parts: [...parts] };
}

function findPart(character: string, fonts: string[]): FontPart | undefined {
  const code = character.codePointAt(0) ?? 0;
  for (const font of fonts)
    for (const part of readParts(font))
      if (
        part.ranges.some(([first, last]) => code >= first && code <= last) &&
        hasGlyph(part, code)
      )
        return part;
  return undefined;
}

/** The stylesheet lists whole Unicode blocks for a file that has only some of their characters. */
function hasGlyph({ file }: FontPart, code: number): boolean {
  let font = openFonts.get(file);
  if (!font) {
    font = readFontFile(readFileSync(file)) as Font;
    openFonts.set(file, font);
  }
  return font.hasGlyphForCodePoint(code);
}

/** Reads files and character ranges from the stylesheet of the package. */
function readParts(font: string): FontPart[] {
  let parts = partsByFont.get(font);
  if (!parts) {
    const stylesheet = require.resolve(`@fontsource-variable/noto-${font}/index.css`);
    const faces = readFileSync(stylesheet, 'utf8').matchAll(
      /url\(\.\/files\/([\w-]+)\.woff2\)[^}]*?unicode-range: ([^;]+);/g,
    );
    parts = Array.from(faces, ([, name = '', ranges = '']) => ({
      name,
      file: join(dirname(stylesheet), 'files', `${name}.woff2`),
      ranges: ranges.split(',').map(parseRange),
    }));
    partsByFont.set(font, parts);
  }
  return parts;
}

function parseRange(text: string): [number, number] {
  const [first = '', last = first] = text.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
