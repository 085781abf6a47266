import type { OverrideLanguage } from '../../../../domain/override.ts';
import type { TitlePage, TitleRef } from '../../../../domain/title.ts';
import { withTimeout } from '../../../../lib/timeout.ts';
import type { Services } from '../../../context.ts';

/** The list does not wait longer for catalog values. */
const TIMEOUT_MS = 1500;

type Asked = TitleRef & { language: OverrideLanguage };

/**
 * Titles as the catalog has them, requested concurrently. Omits unknown and late ones; late
 * responses are cached.
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
