/** Where a line may end: white space there is no part of the document. */
const ENDS =
  /(<\/(?:h[2-4]|ul|ol|li|blockquote|pre)>|<\/p>(?!\s*<\/li>)|<(?:ul|blockquote|hr \/)>|<ol(?: start="\d+")?>)\s*/g;

/** HTML with each of its blocks on a line of its own, for who reads or compares it as text. */
export function blockPerLine(html: string): string {
  return html.replace(ENDS, '$1\n').trim();
}
