import type { Lang } from '../../domain/language/language.ts';
import { listCreditIds } from '../../domain/titles/credits.ts';
import type { MediaType, NamedEntry, TitleCard, TitlePage } from '../../domain/titles/title.ts';
import type { WireTitle } from '../wire/title.ts';
import { getScore, isRestricted, toCards } from './card.ts';
import { toCast, toCreators, toCrew, toDirectors, toWriters } from './credits.ts';
import { getHomeRegion, getOriginalLanguage, toLanguageTag } from './language-tag.ts';
import { listOwnNames, toTitleNames } from './names.ts';
import { toMovieRatings, toShowRatings, toWatch } from './regions.ts';
import { getFirstReleaseRegion, toReleases } from './releases.ts';
import { toSeasons } from './season.ts';
import { fallbackText, originalTitleText, titleText } from './text.ts';
import { pickTrailer, toGallery } from './videos.ts';

const MAX_RECOMMENDATIONS = 12;
const MAX_ALTERNATIVE_TITLES = 8;
const MAX_STUDIOS = 6;
const MAX_NETWORKS = 6;
const MAX_KEYWORDS = 12;
/** Pages show 12; some may be left out. */
const MAX_CAST = 20;

function unique(texts: string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))];
}

function takeNamed(entries: NamedEntry[], count: number): NamedEntry[] {
  return entries.filter(({ name }) => name !== '').slice(0, count);
}

/** Smaller ones are mistakes, such as a number of millions. */
const MIN_DOLLARS = 1000;

function toDollars(amount: number): number | null {
  return amount >= MIN_DOLLARS ? Math.round(amount) : null;
}

function getRuntime(wire: WireTitle, type: MediaType): number | null {
  const minutes =
    type === 'movie'
      ? wire.runtime
      : wire.episode_run_time.find(Boolean) || wire.last_episode_to_air.runtime;
  return Math.round(minutes) || null;
}

function getCountries(wire: WireTitle, type: MediaType): string[] {
  const productionCountries = wire.production_countries.map((country) => country.iso_3166_1);
  const [preferred, alternative] =
    type === 'movie'
      ? [productionCountries, wire.origin_country]
      : [wire.origin_country, productionCountries];
  return unique(preferred.length > 0 ? preferred : alternative).filter((code) =>
    /^[A-Z]{2}$/.test(code),
  );
}

/** Titles of the visitor's region, the origin and English, except the two on the page. */
function getAlternativeTitles(wire: WireTitle, shownTitles: string[], lang: Lang): string[] {
  const regions = new Set([getHomeRegion(lang), ...wire.origin_country, 'US', 'GB']);
  const { titles, results } = wire.alternative_titles;
  const translated = wire.translations.translations
    .filter((row) => row.iso_639_1 === 'en')
    .map((row) => row.data.title || row.data.name);
  const alternatives = [...titles, ...results]
    .filter((row) => regions.has(row.iso_3166_1))
    .map((row) => row.title);
  const seen = new Set(shownTitles.map((title) => title.toLowerCase()));
  const otherTitles: string[] = [];
  for (const title of unique([...translated, ...alternatives])) {
    if (!seen.has(title.toLowerCase())) otherTitles.push(title);
    seen.add(title.toLowerCase());
  }
  return otherTitles.slice(0, MAX_ALTERNATIVE_TITLES);
}

/** Recommendations, else similar titles, without the title itself. */
function getRecommendations(wire: WireTitle, type: MediaType, id: number, lang: Lang): TitleCard[] {
  const candidateLists = [wire.recommendations, wire.similar].map(({ results }) =>
    toCards(results, type, lang).filter((card) => card.id !== id),
  );
  return (candidateLists.find((cards) => cards.length > 0) ?? []).slice(0, MAX_RECOMMENDATIONS);
}

export function toTitlePage(
  wire: WireTitle,
  type: MediaType,
  id: number,
  lang: Lang,
): TitlePage | null {
  const code = wire.original_language;
  const original = wire.original_title || wire.original_name;
  const rows = wire.translations.translations;
  const title = titleText(wire.title || wire.name, original, code, rows, lang);
  if (title === null) return null;
  const named = { original, originalLanguage: code, translations: rows };
  const names = toTitleNames(named, title.text, lang);
  const cast = toCast(wire);
  const keywords = [...wire.keywords.keywords, ...wire.keywords.results];
  return {
    type,
    id,
    title,
    names,
    ownNames: listOwnNames(named, names, title, lang),
    restricted: isRestricted(wire),
    keywordIds: keywords.map((keyword) => keyword.id).sort((a, b) => a - b),
    keywords: takeNamed(keywords, MAX_KEYWORDS),
    studios: takeNamed(wire.production_companies, MAX_STUDIOS),
    networks: takeNamed(wire.networks, MAX_NETWORKS),
    originalTitle: original === '' ? title : originalTitleText(original, code, lang),
    alsoKnownAs: getAlternativeTitles(wire, [title.text, original], lang),
    tagline: fallbackText(wire.tagline, 'tagline', code, rows, lang),
    overview: fallbackText(wire.overview, 'overview', code, rows, lang),
    date: type === 'movie' ? wire.release_date : wire.first_air_date,
    score: getScore(wire.vote_average, wire.vote_count),
    votes: Math.round(wire.vote_count),
    poster: wire.poster_path,
    backdrop: wire.backdrop_path,
    genreIds: wire.genres.map((genre) => genre.id),
    genres: wire.genres.filter((genre) => genre.name !== ''),
    originalLanguage: getOriginalLanguage(code),
    originalLanguageCode: code.toLowerCase(),
    originalLanguageName: null,
    runtime: getRuntime(wire, type),
    status: wire.status || null,
    budget: toDollars(wire.budget),
    revenue: toDollars(wire.revenue),
    countries: getCountries(wire, type),
    spokenLanguages: unique(
      wire.spoken_languages.map((spoken) => toLanguageTag(spoken.iso_639_1) ?? ''),
    ),
    homepage: wire.homepage,
    imdbId:
      [wire.imdb_id, wire.external_ids.imdb_id].find((imdb) => /^tt\d{5,10}$/.test(imdb)) ?? null,
    releases: toReleases(wire, type),
    firstReleaseRegion: getFirstReleaseRegion(wire, type),
    ageRatings:
      type === 'movie' ? toMovieRatings(wire.release_dates) : toShowRatings(wire.content_ratings),
    collection: wire.belongs_to_collection?.name ? wire.belongs_to_collection : null,
    cast: cast.slice(0, MAX_CAST),
    creditIds: listCreditIds({ cast, crew: toCrew(wire) }),
    directors: toDirectors(wire),
    writers: toWriters(wire),
    creators: toCreators(wire),
    trailer: pickTrailer(wire.videos.results, code, lang),
    gallery: toGallery(wire.images.backdrops, lang),
    recommendations: getRecommendations(wire, type, id, lang),
    seasons: type === 'tv' ? toSeasons(wire.seasons, lang) : [],
    episodeCount: (type === 'tv' && Math.round(wire.number_of_episodes)) || null,
    ...toWatch(wire),
  };
}
