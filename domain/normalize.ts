/**
 * More marks on one letter than any script writes (UAX #15, stream-safe text). To order them takes time with the square of their number:
 * 64 KB of them would take a second. The last two are no marks, and become some.
 */
const TOO_MANY_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/** A Unicode normalization form of a text of any length, without what is beyond 30 marks on one letter. */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  return text.replace(TOO_MANY_MARKS, '$1').normalize(form);
}
