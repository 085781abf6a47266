import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Lang } from '../../../../domain/language/language.ts';

const MOVIES = join(import.meta.dirname, '../../../starter-catalog/data/movies');

/** Greater than any id of the starter catalog. */
const FIRST_ID = 10_000_000;

/** Latin and other scripts, both directions. */
const LANGS = ['en', 'ko', 'ar', 'de'] as const satisfies Lang[];

/** Odd, so that each of these movies appears in each of the four languages. */
const ORIGINALS = readdirSync(MOVIES)
  .slice(0, 41)
  .map((file) => Number.parseInt(file, 10));

/** Documents of different content: each original in each language. */
export const COLD_DOCUMENTS = ORIGINALS.length * LANGS.length;

/** A title that no page has shown: a copy of a movie of the starter catalog under another id. */
export type ColdTitle = { id: number; lang: Lang; document: number };

/** The title with this number; numbers from 0 on never repeat a title. */
export function toColdTitle(index: number): ColdTitle {
  return {
    id: FIRST_ID + index,
    lang: LANGS[index % LANGS.length] ?? 'en',
    document: index % COLD_DOCUMENTS,
  };
}

/** The id of the movie that is copied; `null` for an id of the starter catalog itself. */
export function getOriginalId(id: number): number | null {
  return id < FIRST_ID ? null : (ORIGINALS[(id - FIRST_ID) % ORIGINALS.length] ?? null);
}
