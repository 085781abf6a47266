import { LRUCache } from 'lru-cache';
import type { Text } from '../../domain/language/localized-text.ts';
import type { TitleCard } from '../../domain/titles/title.ts';
import { ENGLISH_TITLE_TTL_MS } from '../cache/ttl.ts';
import { isForeign } from './english-fallback.ts';

/** About a day's titles, at a few hundred bytes each. */
const MAX_TITLES = 10_000;

export type EnglishTitles = {
  remember(cards: TitleCard[]): void;
  complete(card: TitleCard): TitleCard;
  deleteExpired(): void;
};

/** English titles seen in any response, for untranslated recommendations of a detail page. */
export function createEnglishTitles(now: () => number): EnglishTitles {
  const titles = new LRUCache<string, Text>({
    max: MAX_TITLES,
    ttl: ENGLISH_TITLE_TTL_MS,
    ttlResolution: 0,
    perf: { now },
  });
  const getKey = ({ type, id }: TitleCard) => `${type}/${id}`;

  function remember(cards: TitleCard[]): void {
    for (const card of cards)
      if (card.title.lang === null) titles.set(getKey(card), { text: card.title.text, lang: 'en' });
  }

  function complete(card: TitleCard): TitleCard {
    const english = isForeign(card.title) ? titles.get(getKey(card)) : undefined;
    return english ? { ...card, title: english } : card;
  }

  return { remember, complete, deleteExpired: () => titles.purgeStale() };
}
