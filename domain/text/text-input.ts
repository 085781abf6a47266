import { removeControlCharacters } from './control-characters.ts';
import { normalizeText } from './normalize.ts';

/** No control characters, at most one empty line at a time, trimmed. */
export function normalizeMultiline(text: string): string {
  const withLineFeeds = normalizeText(text.toWellFormed(), 'NFC').replace(/\r\n?/g, '\n');
  return removeControlCharacters(withLineFeeds)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Counts code points, not UTF-16 code units. */
export function isLongerThan(text: string, maxLength: number): boolean {
  return text.length > maxLength && [...text].length > maxLength;
}

export function readMultiline(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? normalizeMultiline(value) : '';
}

/** At most `maxLength` code units, without half of a surrogate pair at the end. */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** No control or direction characters, trimmed, cut to `maxLength` code units. */
export function normalizeSingleLine(text: string, maxLength: number): string {
  const line = text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  // The cut may have left a space at the end.
  return cutText(line, maxLength).trim().toWellFormed();
}
