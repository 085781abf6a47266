/** Far deeper than real documents; parsers search all open elements at each closing tag. */
const MAX_DEPTH = 100;
const TAG = /<(\/?)([a-z][^\s/>]*)[^>]*>?/gi;
const VOID_TAGS = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
]);
/** Elements with an optional end tag: the next start tag closes them. */
const ENDED_BY_NEXT = new Set(['p', 'li', 'option', 'tr', 'td', 'th', 'dt', 'dd']);

/**
 * Removes tags nested deeper than MAX_DEPTH, and their unmatched closing tags. This may form new
 * tags, so sanitize the result.
 */
export function shallowHtml(html: string): string {
  const openTags: string[] = [];
  return html.replace(TAG, (tag, slash: string, rawName: string) => {
    const name = rawName.toLowerCase();
    if (VOID_TAGS.has(name)) return tag;
    if (slash !== '') {
      const index = openTags.lastIndexOf(name);
      // Parsers turn an unmatched `</p>` into an empty paragraph.
      if (index < 0) return openTags.length < MAX_DEPTH ? tag : '';
      openTags.length = index;
      return tag;
    }
    if (openTags.at(-1) === name && ENDED_BY_NEXT.has(name)) return tag;
    if (openTags.length >= MAX_DEPTH) return '';
    openTags.push(name);
    return tag;
  });
}
