import type { OverrideLanguage } from '../../../../domain/override.ts';
import type { TitlePage, TitleRef } from '../../../../domain/title.ts';
import { withTimeout } from '../../../../lib/timeout.ts';
import type { Services } from '../../../context.ts';

/** The page is about the overrides: slower answers of the catalog are left out. */
const TIMEOUT_MS = 1500;

type Asked = TitleRef & { language: OverrideLanguage };

/**
 * Titles as the catalog itself has them, all asked for at once. Those that it does not know, or does not tell in time, are left out;
 * what comes later is kept for the next time.
 */
export async function getOriginals(
  { catalog }: Pick<Services, 'catalog'>,
  asked: Asked[],
): Promise<(one: Asked) => TitlePage | undefined> {
  const found = new Map<string, TitlePage>();
  const all = new Map(asked.map((one) => [keyOf(one), one]));
  const answers = [...all].map(async ([key, { type, id, language }]) => {
    const page = await catalog.original(type, id, language);
    if (page) found.set(key, page);
  });
  await withTimeout(Promise.allSettled(answers), TIMEOUT_MS, () => null);
  const inTime = new Map(found);
  return (one) => inTime.get(keyOf(one));
}

function keyOf({ type, id, language }: Asked): string {
  return `${type}/${id} ${language}`;
}
