import { oneLine } from './one-line.ts';

const MAX_LENGTH = 60;
/** Of what is longer nothing is kept, so no more has to be read. */
const READ = 200;

/** An address of mail or of a page, or six digits as of a telephone, however they are grouped. */
const COULD_SAY_WHO = /@|:\/\/|\p{Nd}(?:[\s().+/-]*\p{Nd}){5}/u;

/**
 * What is kept of a search: its words in lower case, on one line, so that the same search counts as one. Null for what could say who
 * searched, and for whole sentences.
 */
export function countedWords(typed: string): string | null {
  const words = oneLine(typed, READ).normalize('NFC').replace(/\s+/g, ' ').toLowerCase();
  return words === '' || [...words].length > MAX_LENGTH || COULD_SAY_WHO.test(words) ? null : words;
}
