import { normalizeText } from './normalize.ts';

/** Characters that turn the direction of what follows them, or cannot be seen at all. Marks of direction stay: Arabic and Hebrew need them. */
const UNWANTED = /[\u202a-\u202e\u2066-\u2069\ufeff]|(?![\n\t])\p{Cc}/gu;

/** A text as people write it: no control characters, at most one empty line at a time, no space around it. */
export function manyLines(text: string): string {
  return normalizeText(text.toWellFormed(), 'NFC')
    .replace(/\r\n?/g, '\n')
    .replace(UNWANTED, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether a text has more characters than that, as people count them. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && [...text].length > most;
}

/** A field of a form as people write it; empty where it is missing or a file. */
export function readManyLines(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? manyLines(value) : '';
}
