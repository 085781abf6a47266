import { setTimeout as sleep } from 'node:timers/promises';
import type { OverrideLanguage } from '../../../../domain/override.ts';
import type { TitlePage, TitleRef } from '../../../../domain/title.ts';
import type { Services } from '../../../context.ts';

/** What the catalog has not said by then is not waited for: the page is about the overrides. */
const PATIENCE_MS = 1500;

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
  await Promise.race([Promise.allSettled(answers), sleep(PATIENCE_MS, null, { ref: false })]);
  const inTime = new Map(found);
  return (one) => inTime.get(keyOf(one));
}

function keyOf({ type, id, language }: Asked): string {
  return `${type}/${id} ${language}`;
}
