/** Far deeper than documents are; parsers look through all open elements at each closing tag. */
const MAX_DEPTH = 100;
const TAG = /<(\/?)([a-z][^\s/>]*)[^>]*>?/gi;
const VOID = new Set([
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
/** Tags whose end tag may be left out: the next one closes them. */
const ENDED_BY_NEXT = new Set(['p', 'li', 'option', 'tr', 'td', 'th', 'dt', 'dd']);

/**
 * HTML without the tags that stand deeper than that, or close what is not open; HTML of usual depth stays as it is. What is left out may
 * bring new tags about: it has yet to be sanitized.
 */
export function shallowHtml(html: string): string {
  const open: string[] = [];
  return html.replace(TAG, (tag, slash: string, written: string) => {
    const name = written.toLowerCase();
    if (VOID.has(name)) return tag;
    if (slash !== '') {
      const at = open.lastIndexOf(name);
      // Parsers make an empty paragraph of the end of one that was not begun.
      if (at < 0) return open.length < MAX_DEPTH ? tag : '';
      open.length = at;
      return tag;
    }
    if (open.at(-1) === name && ENDED_BY_NEXT.has(name)) return tag;
    if (open.length >= MAX_DEPTH) return '';
    open.push(name);
    return tag;
  });
}
