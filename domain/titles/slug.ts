import { normalizeText } from '../text/normalize.ts';

const SYMBOL_WORDS: Record<string, string> = {
  '&': ' and ',
  '@': ' at ',
  '+': ' plus ',
  '#': ' number ',
};

/** In UTF-16 units, which take up to 9 bytes in a URL: sitemaps allow URLs of 2047. */
const MAX_SLUG_LENGTH = 200;

const MAX_CACHED_SLUGS = 5000;
const cachedSlugs = new Map<string, string>();

function toSlug(text: string): string {
  const cached = cachedSlugs.get(text);
  if (cached !== undefined) return cached;
  if (cachedSlugs.size >= MAX_CACHED_SLUGS) cachedSlugs.clear();
  const slug = makeSlug(text);
  cachedSlugs.set(text, slug);
  return slug;
}

/**
 * The slug rule (R9): letters and digits of any script stay with their combining marks, the rest
 * becomes one hyphen or is dropped. A mark without its letter (a variation selector, a keycap)
 * would be invisible in a URL.
 */
function makeSlug(text: string): string {
  return (
    normalizeText(text, 'NFC')
      .toLowerCase()
      .trim()
      .replace(/[&@+#]/g, (symbol) => SYMBOL_WORDS[symbol] ?? '')
      .replace(/[^\p{L}\p{Mn}\p{Mc}\p{N}\s_-]|\p{Variation_Selector}/gu, '')
      .replace(/(?<![\p{L}\p{N}\p{M}])\p{M}+/gu, '')
      .replace(/[\s_-]+/g, '-')
      .slice(0, MAX_SLUG_LENGTH)
      // The cut may have split a surrogate pair.
      .replace(/[\uD800-\uDBFF]$/, '')
      .replace(/^-+|-+$/g, '')
  );
}

/** The slug of a title or a name; `untitled` if it is empty. */
export function titleSlug(title: unknown): string {
  return (typeof title === 'string' && toSlug(title)) || 'untitled';
}

/** The slug of a genre; `unknown` if the name is empty. */
export function genreSlug(name: unknown): string {
  return (typeof name === 'string' && toSlug(name)) || 'unknown';
}

/** The leading digits of an idSlug; 0 if missing or above the catalog's maximum (R10). */
export function parseSlugId(idSlug: string): number {
  const id = Number(/^\d+/.exec(idSlug)?.[0] ?? 0);
  return id <= 2 ** 31 - 1 ? id : 0;
}

export function idSlug(id: number, name: string): string {
  return `${id}-${titleSlug(name)}`;
}
