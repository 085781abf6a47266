import type { Genre } from '../../../domain/genre.ts';
import { LANGUAGES, type Lang } from '../../../domain/language.ts';
import type { MediaType } from '../../../domain/title.ts';
import type { Services } from '../../context.ts';

/** Genres are kept for weeks, so this is waited for once after a start at most; a page is worth more than its alternates. */
const PATIENCE_MS = 400;

/** What a genre is called in each language, as far as the catalog says so at once. */
export async function getGenreNames(
  { catalog }: Pick<Services, 'catalog'>,
  type: MediaType,
  { id }: Genre,
  patienceMs = PATIENCE_MS,
): Promise<Partial<Record<Lang, string>>> {
  const names: Partial<Record<Lang, string>> = {};
  const all = Promise.allSettled(
    LANGUAGES.map(async ({ code }) => {
      const name = (await catalog.genres(type, code)).find((genre) => genre.id === id)?.name;
      if (name) names[code] = name;
    }),
  );
  const { promise: patience, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patienceMs);
  await Promise.race([all, patience]);
  clearTimeout(timer);
  // What comes later is for the next page: this answer no longer changes.
  return { ...names };
}
