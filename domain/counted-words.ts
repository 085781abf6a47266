import { oneLine } from './one-line.ts';

const MAX_LENGTH = 60;
/** Longer input is rejected anyway, so the rest is not read. */
const READ = 200;

/** An e-mail address, a URL, or six digits as in a phone number, in any grouping. */
const COULD_SAY_WHO = /@|:\/\/|\p{Nd}(?:[\s().+/-]*\p{Nd}){5}/u;

/** Search words for analytics; `null` if they may identify the visitor or are too long. */
export function countedWords(typed: string): string | null {
  const words = oneLine(typed, READ).normalize('NFC').replace(/\s+/g, ' ').toLowerCase();
  return words === '' || [...words].length > MAX_LENGTH || COULD_SAY_WHO.test(words) ? null : words;
}
