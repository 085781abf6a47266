import type { Lang } from '@kinora/domain/language';
import { backdropPath, getPosterLang, portraitPath, posterPath } from '../artwork/file-paths.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type {
  MovieRecord,
  PersonRecord,
  ShowRecord,
  TitleRecord,
  Translated,
} from '../library/records.ts';
import { CINEMA_TYPES, getRegion, getReleaseDate } from './releases.ts';

/** TMDB returns an empty text for a missing translation, never another language. */
export function getText(texts: Translated | undefined, lang: Lang | null): string {
  return (lang && texts?.[lang]) || '';
}

/** A missing title falls back to the original one. */
export function getTitle(title: TitleRecord, lang: Lang | null): string {
  return getText(title.titles, lang) || title.originalTitle;
}

export function getName(person: PersonRecord, lang: Lang | null): string {
  return getText(person.names, lang) || person.names.en;
}

export function movieItem(request: ApiRequest, movie: MovieRecord) {
  return {
    ...commonItem(request, movie),
    original_title: movie.originalTitle,
    release_date: getShownDate(request, movie),
    title: localizedTitle(request, movie),
    video: false,
  };
}

/** The date in cinemas of the requested region, else the first one. */
function getShownDate({ query }: ApiRequest, movie: MovieRecord): string {
  const region = getRegion(query);
  const date = region === null ? '' : getReleaseDate(movie, region, CINEMA_TYPES);
  return date || (region !== null && getReleaseDate(movie, region, null)) || movie.date;
}

export function showItem(request: ApiRequest, show: ShowRecord) {
  const { countries, date, originalTitle } = show;
  const nameFields = { name: localizedTitle(request, show), original_name: originalTitle };
  return {
    ...commonItem(request, show),
    first_air_date: date,
    ...nameFields,
    origin_country: countries,
  };
}

export function titleItem(request: ApiRequest, title: TitleRecord) {
  return title.type === 'movie' ? movieItem(request, title) : showItem(request, title);
}

/** For lists with movies and shows. */
export function titleItemWithType(request: ApiRequest, title: TitleRecord) {
  return { ...titleItem(request, title), media_type: title.type };
}

export function personItem(request: ApiRequest, person: PersonRecord) {
  return { ...personFields(request, person), known_for: listKnownFor(request, person) };
}

export function personFields(request: ApiRequest, person: PersonRecord) {
  return {
    adult: false,
    gender: person.gender,
    id: person.id,
    known_for_department: person.department,
    name: getName(person, request.language.lang),
    original_name: person.originalName,
    popularity: request.library.getPopularity(person.id),
    profile_path: portraitPath(person),
  };
}

function listKnownFor(request: ApiRequest, person: PersonRecord) {
  const titles = new Set(request.library.getCredits(person.id).map((credit) => credit.title));
  return [...titles].slice(0, 3).map((title) => titleItemWithType(request, title));
}

function localizedTitle(request: ApiRequest, title: TitleRecord): string {
  return getTitle(title, request.language.lang);
}

function commonItem({ language }: ApiRequest, title: TitleRecord) {
  return {
    adult: false,
    backdrop_path: backdropPath(title, 0),
    genre_ids: title.genres,
    id: title.id,
    original_language: title.originalLanguage,
    overview: getText(title.overviews, language.lang),
    popularity: title.sample.popularity,
    poster_path: posterPath(title, getPosterLang(title, language.lang)),
    softcore: false,
    vote_average: title.sample.votes > 0 ? title.sample.score : 0,
    vote_count: title.sample.votes,
  };
}
