import { LRUCache } from 'lru-cache';
import type { Text } from '../domain/text.ts';
import type { TitleCard } from '../domain/title.ts';
import { isForeign } from './english.ts';

/** About the titles that a day of visitors comes across; a few hundred bytes each. */
const KEPT = 10_000;

export type EnglishTitles = {
  /** Cards of an answer in English; one that had no English title itself says nothing. */
  remember(cards: TitleCard[]): void;
  /** The card with its English title where its own is in a third language and the English one is known. */
  complete(card: TitleCard): TitleCard;
};

/**
 * English titles that passed by in any answer. The recommendations of a detail page come in the one request that the page may cost,
 * and the catalog leaves untranslated ones in their original language: this gives them the English title where it is known already.
 */
export function createEnglishTitles(): EnglishTitles {
  const titles = new LRUCache<string, Text>({ max: KEPT });
  const keyOf = ({ type, id }: TitleCard) => `${type}/${id}`;

  function remember(cards: TitleCard[]): void {
    for (const card of cards)
      if (card.title.lang === null) titles.set(keyOf(card), { text: card.title.text, lang: 'en' });
  }

  function complete(card: TitleCard): TitleCard {
    const english = isForeign(card.title) ? titles.get(keyOf(card)) : undefined;
    return english ? { ...card, title: english } : card;
  }

  return { remember, complete };
}
