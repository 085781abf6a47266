/**
 * Controls, lone surrogates, and direction embeddings, overrides and isolates, which can reorder
 * the text after them. Plain direction marks stay: Arabic and Hebrew need them.
 */
const CONTROL_CHARACTERS = /[\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]|(?![\n\t])\p{Cc}/gu;

/** Keeps tabs and line feeds. */
export function removeControlCharacters(text: string): string {
  return text.replace(CONTROL_CHARACTERS, '');
}
