/** No control or direction characters, trimmed, cut without splitting a surrogate pair. */
export function oneLine(text: string, most: number): string {
  return (
    text
      .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
      .trim()
      .slice(0, most)
      // The cut may have split a surrogate pair or left a space at the end.
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim()
      .toWellFormed()
  );
}
