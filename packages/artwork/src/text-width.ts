import { ARABIC_WIDTHS, type FontStyle, LETTER_WIDTHS } from './letter-widths.ts';

/** Widths in ems: of a letter, and of an Arabic letter alone, first, in the middle and last. */
type Widths = { letters: Map<string, number>; arabic: Map<string, readonly number[]> };

const WIDTHS: Record<FontStyle, Widths> = { sans: readWidths('sans'), serif: readWidths('serif') };

function readWidths(style: FontStyle): Widths {
  const letters = new Map<string, number>();
  for (const [width, row] of LETTER_WIDTHS[style])
    for (const letter of row) letters.set(letter, width / 100);
  const arabic = new Map<string, readonly number[]>();
  for (const [forms, row] of ARABIC_WIDTHS[style])
    for (const letter of row)
      arabic.set(
        letter,
        forms.split(' ').map((width) => Number(width) / 100),
      );
  return { letters, arabic };
}

const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Letters of other fonts in ems, by the first matching pattern. */
const OTHER_WIDTHS: [RegExp, number][] = [
  [/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u30ff\uff00-\uffef]/u, 1],
  [/\p{Extended_Pictographic}/u, 1.36],
  [/\p{Mc}/u, 0.5],
  [/\p{Lu}/u, 0.8],
];
/** Punctuation that fonts for Han and kana draw in a square. */
const SQUARE_PUNCTUATION = /[·‘’“”…—‧•]/;
const HAN_OR_KANA = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u;
/** Letters of Indic scripts and their neighbours are wide. */
const DEFAULT_WIDTH = 0.9;

/** Width of a line in bold letters of the Noto family, in ems. */
export function measureText(text: string, style: FontStyle): number {
  const { letters, arabic } = WIDTHS[style];
  const signs = [...text].filter((sign) => !NO_WIDTH.test(sign) || sign === '\u200c');
  const isSquare = HAN_OR_KANA.test(text);
  let width = 0;
  for (const [i, sign] of signs.entries()) {
    const forms = arabic.get(sign);
    width += forms
      ? (forms[getForm(sign, signs[i - 1] ?? '', signs[i + 1] ?? '')] ?? 0)
      : isSquare && SQUARE_PUNCTUATION.test(sign)
        ? 1
        : getLetterWidth(sign, letters);
  }
  return width;
}

function getLetterWidth(letter: string, letters: Map<string, number>): number {
  if (letter === '\u200c') return 0;
  const isHangul = /\p{Script=Hangul}/u.test(letter);
  const base = isHangul ? '가' : (letter.normalize('NFD')[0] ?? letter);
  return letters.get(letter) ?? letters.get(base) ?? getOtherWidth(letter);
}

function getOtherWidth(letter: string): number {
  return OTHER_WIDTHS.find(([pattern]) => pattern.test(letter))?.[1] ?? DEFAULT_WIDTH;
}

const ARABIC_LETTER = /[\u0620-\u064a\u0671-\u06d3]/;
const JOINS_NO_LETTER = /[ءٴ]/;
const JOINS_NO_NEXT_LETTER = /[آأؤإاةدذرزوٱ-ٳٵ-ٷڈ-ڙۀۃ-ۋۍۏےۓ]/;

/** Alone 0, first 1, in the middle 2, last 3. */
function getForm(letter: string, previous: string, next: string): number {
  const joinsPrevious = joinsNext(previous) && joinsAny(letter);
  return (
    (joinsPrevious ? 3 : 0) + (joinsNext(letter) && joinsAny(next) ? (joinsPrevious ? -1 : 1) : 0)
  );
}

function joinsAny(letter: string): boolean {
  return ARABIC_LETTER.test(letter) && !JOINS_NO_LETTER.test(letter);
}

function joinsNext(letter: string): boolean {
  return joinsAny(letter) && !JOINS_NO_NEXT_LETTER.test(letter);
}
