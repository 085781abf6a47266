import { normalizeText } from './normalize.ts';

/** Normalizes texts for search and comparison, never for display. */

// Optional marks: accents, Hebrew points, Arabic vowels. Thai and Indic vowel signs count as
// letters.
const OPTIONAL_MARKS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g;
const ASCII = /^[\x20-\x7e]*$/;
const APOSTROPHES = /['’‘ʼ`´]/g;

// Letters that Unicode does not decompose although users type them without stroke or tail.
const LETTER_REPLACEMENTS: Record<string, string> = {
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
const REPLACEABLE_LETTER = new RegExp(`[${Object.keys(LETTER_REPLACEMENTS).join('')}]`, 'g');

const HANGUL_INITIALS = [
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
const HANGUL_VOWELS =
  'ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ'.split(' ');
const HANGUL_FINALS =
  'ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(
    ' ',
  );

/**
 * Lower case, half width, no accents or vowel points, katakana as hiragana, Hangul as the keys that
 * type it. A final consonant equals an initial one: while 추억 is being typed, the screen shows 충.
 */
export function normalizeForSearch(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(APOSTROPHES, '');
  return normalizeText(text, 'NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(OPTIONAL_MARKS, '')
    .replace(APOSTROPHES, '')
    .replace(REPLACEABLE_LETTER, (letter) => LETTER_REPLACEMENTS[letter] ?? letter)
    .replace(/[\u1100-\u1112]/g, (jamo) => HANGUL_INITIALS[jamo.charCodeAt(0) - 0x1100] ?? jamo)
    .replace(/[\u1161-\u1175]/g, (jamo) => HANGUL_VOWELS[jamo.charCodeAt(0) - 0x1161] ?? jamo)
    .replace(/[\u11a8-\u11c2]/g, (jamo) => HANGUL_FINALS[jamo.charCodeAt(0) - 0x11a8] ?? jamo)
    .normalize('NFC')
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

export function withoutSpaces(normalized: string): string {
  return normalized.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

const UNSPACED_SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}ー々]+/gu;

/** Words of a folded text; pairs of neighbouring characters for scripts without spaces. */
export function tokenize(normalized: string): string[] {
  return normalized
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .flatMap((word) => {
      const runs = word.match(UNSPACED_SCRIPTS);
      if (!runs) return [word];
      return [...runs.flatMap(toBigrams), ...word.split(UNSPACED_SCRIPTS).filter(Boolean)];
    });
}

export function isBigram(token: string): boolean {
  return token.search(UNSPACED_SCRIPTS) === 0;
}

function toBigrams(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
