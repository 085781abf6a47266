/** A text of one line as somebody typed it: no control characters, no space around it, cut at `most` characters and never through one. */
export function oneLine(text: string, most: number): string {
  return (
    text
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, most)
      // The cut may have gone through a character or left a space at the end.
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim()
      .toWellFormed()
  );
}
