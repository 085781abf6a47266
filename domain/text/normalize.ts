/**
 * More marks than any script writes on a letter (UAX #15, stream-safe text). Ordering them takes
 * quadratic time: a second for 64 KB. Normalization turns the last two characters into marks.
 */
const TOO_MANY_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/** A Unicode normalization form of a text, limited to 30 marks per letter. */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  return text.replace(TOO_MANY_MARKS, '$1').normalize(form);
}
