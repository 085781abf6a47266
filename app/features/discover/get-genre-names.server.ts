import { LANGUAGES, type Lang } from '../../../domain/language/language.ts';
import type { Genre, MediaType } from '../../../domain/titles/title.ts';
import { withTimeout } from '../../../lib/timeout.ts';
import type { Services } from '../../context.ts';

/** Genres are cached for weeks, so only the first page after a start waits. */
const TIMEOUT_MS = 400;

/** Names of a genre by language. Omits languages that fail or exceed the timeout. */
export async function getGenreNames(
  { catalog }: Pick<Services, 'catalog'>,
  type: MediaType,
  { id }: Genre,
  timeoutMs = TIMEOUT_MS,
): Promise<Partial<Record<Lang, string>>> {
  const names: Partial<Record<Lang, string>> = {};
  const requests = Promise.allSettled(
    LANGUAGES.map(async ({ code }) => {
      const name = (await catalog.genres(type, code)).find((genre) => genre.id === id)?.name;
      if (name) names[code] = name;
    }),
  );
  await withTimeout(requests, timeoutMs, () => null);
  // A copy: slower responses must not change it later.
  return { ...names };
}
