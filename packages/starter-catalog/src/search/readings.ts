import { fold, tokensOf, wholeOf } from '@kinora/domain/fold';
import { romanised, soundOf } from './sounds.ts';

/** A name or a query in the form in which both are compared: its words, and all of it run together. */
export type Reading = { words: string[]; whole: string };

// Written with its word, and left out as often as not.
const ARABIC_ARTICLE = /(?<=^|\s)ال(?=\p{L}{3})/gu;

/** As it is written, but for what people write in several ways. */
export function asWritten(text: string): Reading {
  const folded = fold(text).replace(ARABIC_ARTICLE, '');
  return { words: tokensOf(folded), whole: wholeOf(folded) };
}

const LATIN = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\p{Zs}]+$/u;

/** As it sounds; no words for a text that nobody can read out in Latin letters. */
export function asHeard(text: string): Reading {
  const latin = romanised(text);
  if (!LATIN.test(latin)) return { words: [], whole: '' };
  const words = tokensOf(fold(latin)).map(soundOf);
  // What stands between two words is not heard either: Kang-ho and kangho, gang-go and gango.
  return { words, whole: soundOf(wholeOf(fold(latin))) };
}
