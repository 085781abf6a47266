import type { Text } from '../../domain/language/localized-text.ts';
import type { PersonCard, PersonPage, SearchHit } from '../../domain/titles/person.ts';
import type { SeasonPage, TitleCard } from '../../domain/titles/title.ts';
import { findUnnamedEpisodes } from '../../domain/titles/unnamed-episodes.ts';

/**
 * The catalog does not fall back to English, and lists contain no translations. The English version
 * of a list, season or filmography fills its gaps, at the cost of one request for all languages.
 */

/** Titles with a visible overview: the slides of a hero. */
const HERO_SLIDES = 5;

export function isForeign(text: Text): boolean {
  return text.lang !== null && text.lang !== 'en';
}

export function cardsNeedEnglish(cards: TitleCard[]): boolean {
  return (
    cards.some((card) => isForeign(card.title)) ||
    cards.slice(0, HERO_SLIDES).some((card) => card.overview === null)
  );
}

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

function completeKnownFor(
  titles: PersonCard['knownFor'],
  english: PersonCard['knownFor'],
): PersonCard['knownFor'] {
  return titles.map((known, index) => {
    const englishTitle = english[index]?.title;
    return englishTitle && isForeign(known.title) && englishTitle.lang === null
      ? { ...known, title: asEnglish(englishTitle) }
      : known;
  });
}

function completeHit(hit: SearchHit, english: SearchHit): SearchHit {
  if (hit.type === 'person' && english.type === 'person') {
    const sameTitles = hit.knownFor.length === english.knownFor.length;
    return sameTitles
      ? { ...hit, knownFor: completeKnownFor(hit.knownFor, english.knownFor) }
      : hit;
  }
  return hit.type !== 'person' && english.type !== 'person' ? completeCard(hit, english) : hit;
}

export function completeHits<T extends SearchHit>(hits: T[], english: T[]): T[] {
  const byKey = new Map(english.map((hit) => [`${hit.type}/${hit.id}`, hit]));
  return hits.map((hit) => {
    const englishHit = byKey.get(`${hit.type}/${hit.id}`);
    return englishHit ? (completeHit(hit, englishHit) as T) : hit;
  });
}

export function seasonNeedsEnglish(season: SeasonPage): boolean {
  return (
    season.episodes.some((episode) => episode.overview === null) ||
    findUnnamedEpisodes(season.episodes).size > 0
  );
}

export function completeSeason(season: SeasonPage, english: SeasonPage): SeasonPage {
  const unnamed = findUnnamedEpisodes(season.episodes);
  const unnamedInEnglish = findUnnamedEpisodes(english.episodes);
  const byNumber = new Map(english.episodes.map((episode) => [episode.number, episode]));
  const episodes = season.episodes.map((episode) => {
    const englishEpisode = byNumber.get(episode.number);
    if (!englishEpisode) return episode;
    const name =
      unnamed.has(episode.number) && !unnamedInEnglish.has(episode.number)
        ? asEnglish(englishEpisode.name)
        : episode.name;
    return {
      ...episode,
      name,
      overview: episode.overview ?? (englishEpisode.overview && asEnglish(englishEpisode.overview)),
    };
  });
  return {
    ...season,
    overview: season.overview ?? (english.overview && asEnglish(english.overview)),
    episodes,
  };
}
