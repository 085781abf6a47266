import { normalizeSingleLine } from './text-input.ts';

const MAX_LENGTH = 60;
/** Longer input is rejected anyway, so the rest is not read. */
const MAX_READ_LENGTH = 200;

/** An e-mail address, a URL, or six digits as in a phone number, in any grouping. */
const PERSONAL_DATA = /@|:\/\/|\p{Nd}(?:[\s().+/-]*\p{Nd}){5}/u;

/** Search words for analytics; `null` if they may identify the visitor or are too long. */
export function anonymizeSearch(input: string): string | null {
  const words = normalizeSingleLine(input, MAX_READ_LENGTH)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .toLowerCase();
  return words === '' || [...words].length > MAX_LENGTH || PERSONAL_DATA.test(words) ? null : words;
}
