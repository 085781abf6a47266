import { normalizeText } from './normalize.ts';

/** Controls and direction overrides. Plain direction marks stay: Arabic and Hebrew need them. */
const UNWANTED = /[\u202a-\u202e\u2066-\u2069\ufeff]|(?![\n\t])\p{Cc}/gu;

/** No control characters, at most one empty line at a time, trimmed. */
export function manyLines(text: string): string {
  return normalizeText(text.toWellFormed(), 'NFC')
    .replace(/\r\n?/g, '\n')
    .replace(UNWANTED, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Counts code points, not UTF-16 code units. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && [...text].length > most;
}

export function readManyLines(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? manyLines(value) : '';
}
