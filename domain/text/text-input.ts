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

/** No control or direction characters, trimmed, cut without splitting a surrogate pair. */
export function normalizeSingleLine(text: string, maxLength: number): string {
  return (
    text
      .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
      .trim()
      .slice(0, maxLength)
      // The cut may have split a surrogate pair or left a space at the end.
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim()
      .toWellFormed()
  );
}
