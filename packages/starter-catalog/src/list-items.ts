import type { Lang } from '@kinora/domain/language';
import type { Ask } from './ask.ts';
import { backdropPath, portraitPath, posterLang, posterPath } from './image-paths.ts';
import type { MovieRecord, PersonRecord, ShowRecord, TitleRecord, Translated } from './records.ts';

/** A text that has no translation is empty on the wire, never in another language. */
export function textIn(texts: Translated | undefined, lang: Lang | null): string {
  return (lang && texts?.[lang]) || '';
}

/** Only a title without translation is given in another language: the original one. */
export function titleIn(title: TitleRecord, lang: Lang | null): string {
  return textIn(title.titles, lang) || title.originalTitle;
}

export function nameIn(person: PersonRecord, lang: Lang | null): string {
  return textIn(person.names, lang) || person.names.en;
}

export function movieItem(ask: Ask, movie: MovieRecord) {
  return {
    ...commonItem(ask, movie),
    original_title: movie.originalTitle,
    release_date: movie.date,
    title: titleOf(ask, movie),
    video: false,
  };
}

export function showItem(ask: Ask, show: ShowRecord) {
  const { countries, date, originalTitle } = show;
  const named = { name: titleOf(ask, show), original_name: originalTitle };
  return { ...commonItem(ask, show), first_air_date: date, ...named, origin_country: countries };
}

export function titleItem(ask: Ask, title: TitleRecord) {
  return title.type === 'movie' ? movieItem(ask, title) : showItem(ask, title);
}

/** For lists that mix types. */
export function titleItemWithType(ask: Ask, title: TitleRecord) {
  return { ...titleItem(ask, title), media_type: title.type };
}

export function personItem(ask: Ask, person: PersonRecord) {
  return { ...personFields(ask, person), known_for: knownFor(ask, person) };
}

/** What credits and lists say of a person. */
export function personFields(ask: Ask, person: PersonRecord) {
  return {
    adult: false,
    gender: person.gender,
    id: person.id,
    known_for_department: person.department,
    name: nameIn(person, ask.language.lang),
    original_name: person.originalName,
    popularity: ask.library.popularityOf(person.id),
    profile_path: portraitPath(person),
  };
}

function knownFor(ask: Ask, person: PersonRecord) {
  const titles = new Set(ask.library.creditsOf(person.id).map((credit) => credit.title));
  return [...titles].slice(0, 3).map((title) => titleItemWithType(ask, title));
}

function titleOf(ask: Ask, title: TitleRecord): string {
  return titleIn(title, ask.language.lang);
}

function commonItem({ language }: Ask, title: TitleRecord) {
  return {
    adult: false,
    backdrop_path: backdropPath(title, 0),
    genre_ids: title.genres,
    id: title.id,
    original_language: title.originalLanguage,
    overview: textIn(title.overviews, language.lang),
    popularity: title.sample.popularity,
    poster_path: posterPath(title, posterLang(title, language.lang)),
    softcore: false,
    vote_average: title.sample.votes > 0 ? title.sample.score : 0,
    vote_count: title.sample.votes,
  };
}
