import type { PersonPage, SearchHit } from '../domain/person.ts';
import type { Text } from '../domain/text.ts';
import type { Episode, SeasonPage, TitleCard } from '../domain/title.ts';

/**
 * The catalog does not fall back to English and lists carry no translations. Where a list, a season or a filmography has gaps, the
 * same one in English fills them: one more request, shared by all languages.
 */

/** Titles whose overview is shown: the slides of a hero. */
const WITH_OVERVIEW = 5;

/** In a language that is neither the page's nor English. */
export function isForeign(text: Text): boolean {
  return text.lang !== null && text.lang !== 'en';
}

export function cardsNeedEnglish(cards: TitleCard[]): boolean {
  return (
    cards.some((card) => isForeign(card.title)) ||
    cards.slice(0, WITH_OVERVIEW).some((card) => card.overview === null)
  );
}

/** Filmographies name films from everywhere, and few languages have titles for all of them. */
export function personNeedsEnglish({ cast, crew }: PersonPage): boolean {
  return [...cast, ...crew].some((credit) => isForeign(credit.title));
}

export function completePerson(person: PersonPage, english: PersonPage): PersonPage {
  const titles = [...english.cast, ...english.crew];
  return {
    ...person,
    cast: completeHits(person.cast, titles),
    crew: completeHits(person.crew, titles),
  };
}

export function hitsNeedEnglish(hits: SearchHit[]): boolean {
  return hits.some((hit) => hit.type !== 'person' && isForeign(hit.title));
}

/** A text of an answer in English, told apart on a page in another language. */
function asEnglish(text: Text): Text {
  return { text: text.text, lang: text.lang ?? 'en' };
}

function completeCard(card: TitleCard, english: TitleCard): TitleCard {
  const title =
    isForeign(card.title) && english.title.lang === null ? asEnglish(english.title) : card.title;
  return {
    ...card,
    title,
    overview: card.overview ?? (english.overview && asEnglish(english.overview)),
  };
}

function completeTexts(texts: Text[], english: Text[]): Text[] {
  return texts.map((text, index) => {
    const other = english[index];
    return other && isForeign(text) && other.lang === null ? asEnglish(other) : text;
  });
}

function completeHit(hit: SearchHit, english: SearchHit): SearchHit {
  if (hit.type === 'person' && english.type === 'person') {
    // Only lists of the same titles can be laid over each other.
    const sameTitles = hit.knownFor.length === english.knownFor.length;
    return sameTitles ? { ...hit, knownFor: completeTexts(hit.knownFor, english.knownFor) } : hit;
  }
  return hit.type !== 'person' && english.type !== 'person' ? completeCard(hit, english) : hit;
}

/** The hits with what is missing in them taken from the same hits in English. */
export function completeHits<T extends SearchHit>(hits: T[], english: T[]): T[] {
  const byKey = new Map(english.map((hit) => [`${hit.type}/${hit.id}`, hit]));
  return hits.map((hit) => {
    const other = byKey.get(`${hit.type}/${hit.id}`);
    // A completed hit is of the kind it was: a card stays a card.
    return other ? (completeHit(hit, other) as T) : hit;
  });
}

/** An untranslated episode is named by its number alone ("Episode 3", "第3話"): the name without its digits is then a common one. */
function unnamedOf(episodes: Episode[]): Set<number> {
  const frames = new Map<string, number[]>();
  for (const { number, name } of episodes) {
    const digits = name.text.match(/\d+/g) ?? [];
    if (digits.length !== 1 || Number(digits[0]) !== number) continue;
    const frame = name.text.replace(/\d+/, '#');
    frames.set(frame, [...(frames.get(frame) ?? []), number]);
  }
  const isCommon = (frame: string, numbers: number[]) =>
    numbers.length > 1 || episodes.length === 1 || frame.replace(/[\s.#]/g, '') === 'Episode';
  return new Set(
    [...frames].flatMap(([frame, numbers]) => (isCommon(frame, numbers) ? numbers : [])),
  );
}

export function seasonNeedsEnglish(season: SeasonPage): boolean {
  return (
    season.episodes.some((episode) => episode.overview === null) ||
    unnamedOf(season.episodes).size > 0
  );
}

export function completeSeason(season: SeasonPage, english: SeasonPage): SeasonPage {
  const unnamed = unnamedOf(season.episodes);
  const unnamedThere = unnamedOf(english.episodes);
  const byNumber = new Map(english.episodes.map((episode) => [episode.number, episode]));
  const episodes = season.episodes.map((episode) => {
    const other = byNumber.get(episode.number);
    if (!other) return episode;
    const name =
      unnamed.has(episode.number) && !unnamedThere.has(episode.number)
        ? asEnglish(other.name)
        : episode.name;
    return {
      ...episode,
      name,
      overview: episode.overview ?? (other.overview && asEnglish(other.overview)),
    };
  });
  return {
    ...season,
    overview: season.overview ?? (english.overview && asEnglish(english.overview)),
    episodes,
  };
}
