/** Matching of partly typed Hangul: initial consonants (ㄱㅅㅊ) and incomplete syllables. */

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FINALS = 28;
const SYLLABLES_OF_A_CONSONANT = 21 * FINALS;

const CONSONANTS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';

// Keyboards combine these pairs of consonants into one letter: ㄱㅅ becomes ㄳ.
const CONSONANT_CLUSTERS: Record<string, string> = {
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

/** Indexes of the syllable's letters; `null` for other characters. */
export function parseSyllable(character: string): Syllable | null {
  const code = character.charCodeAt(0) - FIRST_SYLLABLE;
  if (code < 0 || code > LAST_SYLLABLE - FIRST_SYLLABLE) return null;
  return {
    initial: Math.floor(code / SYLLABLES_OF_A_CONSONANT),
    vowel: Math.floor(code / FINALS) % 21,
    final: code % FINALS,
  };
}

/** Lower case, without spaces and punctuation. */
export function removePunctuation(text: string): string {
  return text.toLowerCase().replace(/[\s\p{P}\p{S}]+/gu, '');
}

/**
 * A pattern in which a lone consonant matches every syllable that begins with it: ㄱㅅㅊ and 기ㅅㅊ match
 * 기생충. `null` without a lone consonant.
 */
export function createInitialsPattern(text: string): RegExp | null {
  const characters = [...removePunctuation(text)].flatMap((character) => [
    ...(CONSONANT_CLUSTERS[character] ?? character),
  ]);
  if (!characters.some((character) => CONSONANTS.includes(character))) return null;
  return new RegExp(characters.map(toPattern).join(''), 'u');
}

function toPattern(character: string): string {
  const consonant = CONSONANTS.indexOf(character);
  if (consonant === -1) return RegExp.escape(character);
  const first = FIRST_SYLLABLE + consonant * SYLLABLES_OF_A_CONSONANT;
  return `[${character}${String.fromCharCode(first)}-${String.fromCharCode(first + SYLLABLES_OF_A_CONSONANT - 1)}]`;
}
