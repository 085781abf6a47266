import type { OverrideLanguage } from '../../../../domain/admin/override.ts';
import type { TitlePage, TitleRef } from '../../../../domain/titles/title.ts';
import { withTimeout } from '../../../../lib/timeout.ts';
import type { Services } from '../../../context.ts';

/** The list does not wait longer for catalog values. */
const TIMEOUT_MS = 1500;

type LocalizedRef = TitleRef & { language: OverrideLanguage };

/**
 * Titles as the catalog has them, requested concurrently. Omits unknown and late ones; late
 * responses are cached.
 */
export async function getOriginals(
  { catalog }: Pick<Services, 'catalog'>,
  refs: LocalizedRef[],
): Promise<(ref: LocalizedRef) => TitlePage | undefined> {
  const loaded = new Map<string, TitlePage>();
  const refsByKey = new Map(refs.map((ref) => [toKey(ref), ref]));
  const requests = [...refsByKey].map(async ([key, { type, id, language }]) => {
    const page = await catalog.titleWithoutOverrides(type, id, language);
    if (page) loaded.set(key, page);
  });
  await withTimeout(Promise.allSettled(requests), TIMEOUT_MS, () => null);
  const available = new Map(loaded);
  return (ref) => available.get(toKey(ref));
}

function toKey({ type, id, language }: LocalizedRef): string {
  return `${type}/${id} ${language}`;
}
