import { normalizeForSearch, tokenize, withoutSpaces } from '@kinora/domain/search-text';
import { romanize, toSoundKey } from './pronunciation.ts';

/** A name or query prepared for comparison: its words, and all of them joined. */
export type SearchText = { words: string[]; joined: string };

// Joined with the next word, and often omitted.
const ARABIC_ARTICLE = /(?<=^|\s)ال(?=\p{L}{3})/gu;

/** For comparing spellings. */
export function toWrittenText(text: string): SearchText {
  const normalized = normalizeForSearch(text).replace(ARABIC_ARTICLE, '');
  return { words: tokenize(normalized), joined: withoutSpaces(normalized) };
}

const LATIN = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\p{Zs}]+$/u;

/** For comparing sounds. Empty if the text cannot be romanized. */
export function toSpokenText(text: string): SearchText {
  const latin = romanize(text);
  if (!LATIN.test(latin)) return { words: [], joined: '' };
  const words = tokenize(normalizeForSearch(latin)).map(toSoundKey);
  // Punctuation has no sound: Kang-ho is kangho.
  return { words, joined: toSoundKey(withoutSpaces(normalizeForSearch(latin))) };
}
