/** How Hangul is built of letters, for what people type of it: first consonants alone, and syllables on their way. */

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FINALS = 28;
const SYLLABLES_OF_A_CONSONANT = 21 * FINALS;

const CONSONANTS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';

// Typed one after the other, a keyboard shows these pairs as one letter: ㄱㅅ looks like ㄳ.
const JOINED: Record<string, string> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
};

export type Syllable = { initial: number; vowel: number; final: number };

/** The places of a syllable's letters in the alphabet's three lists; null for anything else. */
export function syllableOf(character: string): Syllable | null {
  const code = character.charCodeAt(0) - FIRST_SYLLABLE;
  if (code < 0 || code > LAST_SYLLABLE - FIRST_SYLLABLE) return null;
  return {
    initial: Math.floor(code / SYLLABLES_OF_A_CONSONANT),
    vowel: Math.floor(code / FINALS) % 21,
    final: code % FINALS,
  };
}

/** A name or a query without what nobody types on the way to it. */
export function bareOf(text: string): string {
  return text.toLowerCase().replace(/[\s\p{P}\p{S}]+/gu, '');
}

/**
 * What a text with lone consonants stands for, as a pattern of bare names: ㄱㅅㅊ and 기ㅅㅊ are 기생충. Null where no
 * consonant stands alone.
 */
export function initialsPattern(text: string): RegExp | null {
  const characters = [...bareOf(text)].flatMap((character) => [
    ...(JOINED[character] ?? character),
  ]);
  if (!characters.some((character) => CONSONANTS.includes(character))) return null;
  return new RegExp(characters.map(partOf).join(''), 'u');
}

function partOf(character: string): string {
  const consonant = CONSONANTS.indexOf(character);
  if (consonant === -1) return RegExp.escape(character);
  const first = FIRST_SYLLABLE + consonant * SYLLABLES_OF_A_CONSONANT;
  return `[${character}${String.fromCharCode(first)}-${String.fromCharCode(first + SYLLABLES_OF_A_CONSONANT - 1)}]`;
}
