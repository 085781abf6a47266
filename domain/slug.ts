import { normalizeText } from './normalize.ts';

const WORDS: Record<string, string> = { '&': ' and ', '@': ' at ', '+': ' plus ', '#': ' number ' };

/** A page names the same titles as the one before: their slugs are kept, this many of them. */
const KEPT = 5000;
const kept = new Map<string, string>();

function slugOf(text: string): string {
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size >= KEPT) kept.clear();
  const slug = makeSlug(text);
  kept.set(text, slug);
  return slug;
}

/**
 * The slug rule (R9): letters and digits of any script stay, combining marks with them, all else becomes one hyphen or goes. A mark
 * that is left without its letter (an emoji's variation selector, the box of a keycap) would be an address that nobody can see.
 */
function makeSlug(text: string): string {
  return normalizeText(text, 'NFC')
    .toLowerCase()
    .trim()
    .replace(/[&@+#]/g, (sign) => WORDS[sign] ?? '')
    .replace(/[^\p{L}\p{Mn}\p{Mc}\p{N}\s_-]|\p{Variation_Selector}/gu, '')
    .replace(/(?<![\p{L}\p{N}\p{M}])\p{M}+/gu, '')
    .replace(/[\s_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** The slug of a title or a name; `untitled` where there is none. */
export function titleSlug(title: unknown): string {
  return (typeof title === 'string' && slugOf(title)) || 'untitled';
}

/** The slug of a genre; `unknown` where the name is empty. */
export function genreSlug(name: unknown): string {
  return (typeof name === 'string' && slugOf(name)) || 'unknown';
}

/** The id of an idSlug: its leading digits, 0 if there are none or more than the catalog can have (R10). */
export function idOfSlug(idSlug: string): number {
  const id = Number(/^\d+/.exec(idSlug)?.[0] ?? 0);
  return id <= 2 ** 31 - 1 ? id : 0;
}

export function idSlug(id: number, name: string): string {
  return `${id}-${titleSlug(name)}`;
}
