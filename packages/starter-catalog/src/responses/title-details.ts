import { backdropPath, getPosterLang, posterPath } from '../artwork/file-paths.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { toIsoDate } from '../http/api-request.ts';
import type { GenreRecord, MovieRecord, ShowRecord, TitleRecord } from '../library/records.ts';
import { belongsToCollection } from './collections.ts';
import { productionCompanies } from './companies.ts';
import { getCountryName, languageEntry } from './countries-and-languages.ts';
import { createdBy } from './credits.ts';
import { getText, getTitle } from './list-items.ts';
import { episodeItem, listEpisodes, listNetworks, seasonItem } from './seasons.ts';

export function movieDetails(request: ApiRequest, movie: MovieRecord) {
  return {
    ...commonDetails(request, movie),
    belongs_to_collection: belongsToCollection(request, movie),
    budget: movie.budget ?? 0,
    imdb_id: movie.imdb ?? null,
    original_title: movie.originalTitle,
    release_date: movie.date,
    revenue: movie.revenue ?? 0,
    runtime: movie.runtime,
    title: getTitle(movie, request.language.lang),
    video: false,
  };
}

export function showDetails(request: ApiRequest, show: ShowRecord) {
  const today = toIsoDate(request.now);
  const episodes = show.seasons
    .filter((season) => season.number > 0)
    .flatMap((season) => listEpisodes(show, season));
  const next = episodes.find((episode) => episode.date !== null && episode.date > today);
  const aired = episodes.filter((episode) => episode.date === null || episode.date <= today);
  const last = aired.at(-1);
  const languages = [...new Set([show.originalLanguage, ...show.spokenLanguages])];
  return {
    ...commonDetails(request, show),
    created_by: createdBy(request, show),
    episode_run_time: show.runtime > 0 ? [show.runtime] : [],
    first_air_date: show.date,
    in_production: show.status === 'Returning Series' || show.status === 'In Production',
    languages,
    last_air_date: show.lastDate ?? last?.date ?? null,
    last_episode_to_air: last ? episodeItem(request, show, last) : null,
    name: getTitle(show, request.language.lang),
    networks: listNetworks(show),
    next_episode_to_air: next ? episodeItem(request, show, next) : null,
    number_of_episodes: episodes.length,
    number_of_seasons: show.seasons.filter((season) => season.number > 0).length,
    original_name: show.originalTitle,
    seasons: show.seasons
      .toSorted((a, b) => a.number - b.number)
      .map((season) => seasonItem(request, show, season)),
    type: show.kind,
  };
}

/** The name in the requested language, else in English. */
export function genreEntry({ language }: ApiRequest, genre: GenreRecord) {
  return { id: genre.id, name: getText(genre.names, language.lang) || getText(genre.names, 'en') };
}

function commonDetails(request: ApiRequest, title: TitleRecord) {
  const { lang } = request.language;
  const genres = request.library.genres[title.type];
  return {
    adult: false,
    backdrop_path: backdropPath(title, 0),
    genres: title.genres.flatMap((id) => {
      const genre = genres.get(id);
      return genre ? [genreEntry(request, genre)] : [];
    }),
    homepage: '',
    id: title.id,
    origin_country: title.countries,
    original_language: title.originalLanguage,
    overview: getText(title.overviews, lang),
    popularity: title.sample.popularity,
    poster_path: posterPath(title, getPosterLang(title, lang)),
    production_companies: productionCompanies(request, title),
    production_countries: title.countries.map((iso_3166_1) => ({
      iso_3166_1,
      name: getCountryName(iso_3166_1, 'en'),
    })),
    softcore: false,
    spoken_languages: title.spokenLanguages.map((iso) => languageEntry(iso)),
    status: title.status,
    tagline: getText(title.taglines, lang),
    vote_average: title.sample.votes > 0 ? title.sample.score : 0,
    vote_count: title.sample.votes,
  };
}
