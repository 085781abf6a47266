/** A text of one line as somebody typed it: no control characters, none that turn the direction, no space around it, cut at `most` characters and never through one. */
export function oneLine(text: string, most: number): string {
  return (
    text
      .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
      .trim()
      .slice(0, most)
      // The cut may have gone through a character or left a space at the end.
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim()
      .toWellFormed()
  );
}
