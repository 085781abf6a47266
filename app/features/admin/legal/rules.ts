/** Tags after which white space is not part of the document, so that a line may end there. */
const BLOCK_ENDS =
  /(<\/(?:h[2-4]|ul|ol|li|blockquote|pre)>|<\/p>(?!\s*<\/li>)|<(?:ul|blockquote|hr \/)>|<ol(?: start="\d+")?>)\s*/g;

/** HTML with each block on its own line, to read or compare it as text. */
export function blockPerLine(html: string): string {
  return html.replace(BLOCK_ENDS, '$1\n').trim();
}
