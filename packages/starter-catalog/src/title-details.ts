import type { Ask } from './ask.ts';
import { isoDay } from './ask.ts';
import { createdBy } from './credits.ts';
import { backdropPath, posterLang, posterPath } from './image-paths.ts';
import { textIn, titleIn } from './list-items.ts';
import type { GenreRecord, MovieRecord, ShowRecord, TitleRecord } from './records.ts';
import { languageEntry, nameOfCountry } from './regions.ts';
import { episodeItem, episodesOf, networksOf, seasonItem } from './seasons.ts';

export function movieDetails(ask: Ask, movie: MovieRecord) {
  return {
    ...commonDetails(ask, movie),
    belongs_to_collection: null,
    budget: movie.budget ?? 0,
    imdb_id: movie.imdb ?? null,
    original_title: movie.originalTitle,
    release_date: movie.date,
    revenue: movie.revenue ?? 0,
    runtime: movie.runtime,
    title: titleIn(movie, ask.language.lang),
    video: false,
  };
}

export function showDetails(ask: Ask, show: ShowRecord) {
  const today = isoDay(ask.now);
  const episodes = show.seasons
    .filter((season) => season.number > 0)
    .flatMap((season) => episodesOf(show, season));
  const next = episodes.find((episode) => episode.date !== null && episode.date > today);
  const aired = episodes.filter((episode) => episode.date === null || episode.date <= today);
  const last = aired.at(-1);
  const languages = [...new Set([show.originalLanguage, ...show.spokenLanguages])];
  return {
    ...commonDetails(ask, show),
    created_by: createdBy(ask, show),
    episode_run_time: show.runtime > 0 ? [show.runtime] : [],
    first_air_date: show.date,
    in_production: show.status === 'Returning Series' || show.status === 'In Production',
    languages,
    last_air_date: show.lastDate ?? last?.date ?? null,
    last_episode_to_air: last ? episodeItem(ask, show, last) : null,
    name: titleIn(show, ask.language.lang),
    networks: networksOf(show),
    next_episode_to_air: next ? episodeItem(ask, show, next) : null,
    number_of_episodes: episodes.length,
    number_of_seasons: show.seasons.filter((season) => season.number > 0).length,
    original_name: show.originalTitle,
    seasons: show.seasons
      .toSorted((a, b) => a.number - b.number)
      .map((season) => seasonItem(ask, show, season)),
    type: show.kind,
  };
}

/** `names` in the asked language; English where a genre has no name in it. */
export function genreEntry({ language }: Ask, genre: GenreRecord) {
  return { id: genre.id, name: textIn(genre.names, language.lang) || textIn(genre.names, 'en') };
}

function commonDetails(ask: Ask, title: TitleRecord) {
  const { lang } = ask.language;
  const genres = ask.library.genres[title.type];
  return {
    adult: false,
    backdrop_path: backdropPath(title, 0),
    genres: title.genres.flatMap((id) => {
      const genre = genres.get(id);
      return genre ? [genreEntry(ask, genre)] : [];
    }),
    homepage: '',
    id: title.id,
    origin_country: title.countries,
    original_language: title.originalLanguage,
    overview: textIn(title.overviews, lang),
    popularity: title.sample.popularity,
    poster_path: posterPath(title, posterLang(title, lang)),
    production_companies: [],
    production_countries: title.countries.map((iso_3166_1) => ({
      iso_3166_1,
      name: nameOfCountry(iso_3166_1, 'en'),
    })),
    softcore: false,
    spoken_languages: title.spokenLanguages.map((iso) => languageEntry(iso)),
    status: title.status,
    tagline: textIn(title.taglines, lang),
    vote_average: title.sample.votes > 0 ? title.sample.score : 0,
    vote_count: title.sample.votes,
  };
}
