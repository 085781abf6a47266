import type { Lang } from '../domain/language/language.ts';
import type { Paged, TitleRef } from '../domain/titles/title.ts';
import type { Override, ReadOverrides } from './catalog.ts';
import { getBaseLanguage } from './map/language-tag.ts';
import { applyTitleOverrides, groupOverrides } from './overrides.ts';
import type { Log } from './tmdb/tmdb-client.ts';

type AnyRef = { type: string; id: number };

/** Reads overrides and applies them to titles. On failure the catalog's own data is shown. */
export function createOverrideReader({
  readOverrides,
  onUnavailable,
  log,
}: {
  readOverrides: ReadOverrides;
  onUnavailable: () => void;
  log: Log;
}) {
  /** Overrides of titles, and of the name of a page in all languages, in one query (D12). */
  async function read(titles: AnyRef[], lang: Lang, page?: TitleRef): Promise<Override[]> {
    const refs = titles.flatMap(({ type, id }) =>
      type === 'movie' || type === 'tv' ? [{ type, id } as const] : [],
    );
    if (refs.length === 0) return [];
    try {
      return await readOverrides(
        refs,
        getBaseLanguage(lang),
        page && { type: page.type, id: page.id },
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ reason }, 'cannot read overrides, showing catalog data');
      onUnavailable();
      return [];
    }
  }

  async function getTitleChanges(titles: AnyRef[], lang: Lang) {
    return groupOverrides(await read(titles, lang), lang);
  }

  async function applyToCards<T extends AnyRef>(cards: T[], lang: Lang): Promise<T[]> {
    const changes = await getTitleChanges(cards, lang);
    return changes.size === 0 ? cards : cards.map((card) => applyTitleOverrides(card, changes));
  }

  async function applyToPage<T extends AnyRef>(paged: Paged<T>, lang: Lang): Promise<Paged<T>> {
    return { ...paged, items: await applyToCards(paged.items, lang) };
  }

  return { read, getTitleChanges, applyToCards, applyToPage };
}
