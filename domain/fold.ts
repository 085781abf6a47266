import { normalizeText } from './normalize.ts';

/** Normalizes texts for search and comparison, never for display. */

// Optional marks: accents, Hebrew points, Arabic vowels. Thai and Indic vowel signs count as
// letters.
const OPTIONAL_MARKS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g;
const ASCII = /^[\x20-\x7e]*$/;
const APOSTROPHES = /['’‘ʼ`´]/g;

// Letters that Unicode does not decompose although users type them without stroke or tail.
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

const INITIALS = [
  'ㄱ',
  'ㄲ',
  'ㄴ',
  'ㄷ',
  'ㄸ',
  'ㄹ',
  'ㅁ',
  'ㅂ',
  'ㅃ',
  'ㅅ',
  'ㅆ',
  'ㅇ',
  'ㅈ',
  'ㅉ',
  'ㅊ',
  'ㅋ',
  'ㅌ',
  'ㅍ',
  'ㅎ',
];
const VOWELS = 'ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ'.split(
  ' ',
);
const FINALS =
  'ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(
    ' ',
  );

/**
 * Lower case, half width, no accents or vowel points, katakana as hiragana, Hangul as the keys that
 * type it. A final consonant equals an initial one: while 추억 is being typed, the screen shows 충.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(APOSTROPHES, '');
  return normalizeText(text, 'NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(OPTIONAL_MARKS, '')
    .replace(APOSTROPHES, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\u1100-\u1112]/g, (jamo) => INITIALS[jamo.charCodeAt(0) - 0x1100] ?? jamo)
    .replace(/[\u1161-\u1175]/g, (jamo) => VOWELS[jamo.charCodeAt(0) - 0x1161] ?? jamo)
    .replace(/[\u11a8-\u11c2]/g, (jamo) => FINALS[jamo.charCodeAt(0) - 0x11a8] ?? jamo)
    .normalize('NFC')
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

export function wholeOf(folded: string): string {
  return folded.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}ー々]+/gu;

/** Words of a folded text; pairs of neighbouring characters for scripts without spaces. */
export function tokensOf(folded: string): string[] {
  return folded
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .flatMap((word) => {
      const runs = word.match(UNSPACED);
      if (!runs) return [word];
      return [...runs.flatMap(pairs), ...word.split(UNSPACED).filter(Boolean)];
    });
}

export function isPair(token: string): boolean {
  return token.search(UNSPACED) === 0;
}

function pairs(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
