import { LANGUAGES } from '@kinora/domain/language';
import type { MediaType } from '@kinora/domain/title';
import { type Context, Hono } from 'hono';
import { JOBS } from '../library/jobs.ts';
import { FIRST_SYNTHETIC_ID, type MovieRecord, type TitleRecord } from '../library/records.ts';
import { discover } from '../lists/discover.ts';
import {
  airingToday,
  getDateRange,
  nowPlaying,
  onTheAir,
  popular,
  popularPeople,
  topRated,
  trendingPeople,
  trendingTitles,
  upcoming,
} from '../lists/named-lists.ts';
import { certificationList } from '../responses/certifications.ts';
import { listChanges } from '../responses/changes.ts';
import { collectionDetails } from '../responses/collections.ts';
import { companyDetails } from '../responses/companies.ts';
import { countries, languages, timezones } from '../responses/countries-and-languages.ts';
import { findByExternalId } from '../responses/find-by-external-id.ts';
import { getKeyword, listMoviesWithKeyword, searchKeywords } from '../responses/keywords.ts';
import {
  movieItem,
  personFields,
  personItem,
  showItem,
  titleItem,
  titleItemWithType,
} from '../responses/list-items.ts';
import { personDetails } from '../responses/person-details.ts';
import { CINEMA_TYPES, getRegion, getReleaseDate } from '../responses/releases.ts';
import { searchResults } from '../responses/search-results.ts';
import { getNetwork } from '../responses/seasons.ts';
import { genreEntry, movieDetails, showDetails } from '../responses/title-details.ts';
import { listProviders, listWatchRegions } from '../responses/watch-providers.ts';
import { orNotFound } from './api-error.ts';
import { type ApiRequest, paginate } from './api-request.ts';
import { type ApiEnv, jsonResponse, parseLeadingNumber } from './json-response.ts';

type ApiContext = Context<ApiEnv>;

/**
 * Lists, search, discover, configuration, companies, collections, keywords and networks. Mount
 * before `titleRoutes`, whose `/movie/:id` would match `/movie/popular`.
 */
export function listRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const get = (path: string, toBody: (request: ApiRequest, context: ApiContext) => object) =>
    routes.get(path, (context) => jsonResponse(context, toBody(context.get('request'), context)));
  const movies = (
    path: string,
    choose: (movies: MovieRecord[], request: ApiRequest) => MovieRecord[],
  ) =>
    get(path, (request) =>
      paginate(request, choose(request.library.records.movies, request), (movie) =>
        movieItem(request, movie),
      ),
    );

  get('/configuration', (_request, context) => configuration(new URL(context.req.url).origin));
  get('/configuration/languages', () => languages());
  get('/configuration/countries', (request) => countries(request.language.tag));
  get('/configuration/primary_translations', () =>
    LANGUAGES.map(({ code, locale }) => (code === 'ar' ? 'ar-SA' : locale)),
  );
  get('/configuration/jobs', () =>
    Object.entries(JOBS).map(([department, jobs]) => ({ department, jobs })),
  );
  get('/configuration/timezones', timezones);
  for (const type of ['movie', 'tv'] as const)
    get(`/certification/${type}/list`, () => certificationList(type));
  get('/genre/movie/list', (request) => genres(request, 'movie'));
  get('/genre/tv/list', (request) => genres(request, 'tv'));

  movies('/movie/popular', popular);
  movies('/movie/top_rated', topRated);
  get('/movie/latest', (request) =>
    movieDetails(request, getLatest(request.library.records.movies)),
  );
  get('/tv/latest', (request) => showDetails(request, getLatest(request.library.records.shows)));
  get('/person/latest', (request) =>
    personDetails(
      request,
      getLatest(request.library.records.people.filter(({ id }) => id < FIRST_SYNTHETIC_ID)),
    ),
  );
  for (const kind of ['movie', 'tv', 'person']) get(`/${kind}/changes`, listChanges);
  for (const [name, choose] of Object.entries({ now_playing: nowPlaying, upcoming }))
    get(`/movie/${name}`, (request) => inCinemas(request, choose));
  const shows = { popular, top_rated: topRated, on_the_air: onTheAir };
  for (const [name, choose] of Object.entries(shows)) {
    get(`/tv/${name}`, (request) =>
      paginate(request, choose(request.library.records.shows), (show) => showItem(request, show)),
    );
  }
  get('/tv/airing_today', (request) =>
    paginate(request, airingToday(request.library.records.shows, request.now), (show) =>
      showItem(request, show),
    ),
  );
  get('/person/popular', (request) =>
    paginate(request, popularPeople(request.library), (person) => personItem(request, person)),
  );

  for (const window of ['day', 'week'] as const) {
    get(`/trending/all/${window}`, (request) =>
      trending(request, window, [
        ...request.library.records.movies,
        ...request.library.records.shows,
      ]),
    );
    get(`/trending/movie/${window}`, (request) =>
      trending(request, window, request.library.records.movies),
    );
    get(`/trending/tv/${window}`, (request) =>
      trending(request, window, request.library.records.shows),
    );
    get(`/trending/person/${window}`, (request) =>
      paginate(request, trendingPeople(request.library, window, request.now), (person) => ({
        ...personFields(request, person),
        media_type: 'person',
      })),
    );
  }

  for (const type of ['movie', 'tv'] as const) {
    get(`/discover/${type}`, (request) =>
      paginate(request, discover(request, type), (title) => titleItem(request, title)),
    );
    get(`/watch/providers/${type}`, (request) => listProviders(request, type));
  }
  get('/watch/providers/regions', (request) => listWatchRegions(request));
  for (const kind of ['movie', 'tv', 'person', 'multi', 'company', 'collection'] as const)
    get(`/search/${kind}`, (request) => searchResults(request, kind));
  get('/search/keyword', searchKeywords);
  get('/keyword/:id', (request, context) =>
    getKeyword(request, parseLeadingNumber(context.req.param('id'))),
  );
  get('/keyword/:id/movies', (request, context) =>
    listMoviesWithKeyword(request, parseLeadingNumber(context.req.param('id'))),
  );
  get('/company/:id', (request, context) =>
    companyDetails(request, parseLeadingNumber(context.req.param('id'))),
  );
  get('/collection/:id', (request, context) =>
    collectionDetails(request, parseLeadingNumber(context.req.param('id'))),
  );
  get('/network/:id', (request, context) =>
    getNetwork(request, parseLeadingNumber(context.req.param('id'))),
  );
  get('/find/:id', (request, context) => findByExternalId(request, context.req.param('id') ?? ''));
  return routes;
}

/** The record with the highest id is the newest, as on TMDB. */
function getLatest<T extends { id: number }>(records: T[]): T {
  return orNotFound(
    records.reduce<T | null>(
      (newest, record) => (newest && newest.id > record.id ? newest : record),
      null,
    ),
  );
}

function configuration(origin: string) {
  const images = {
    base_url: `${origin}/artwork/`,
    secure_base_url: `${origin}/artwork/`,
    backdrop_sizes: ['w300', 'w780', 'w1280', 'original'],
    logo_sizes: ['w45', 'w92', 'w154', 'w185', 'w300', 'w500', 'original'],
    poster_sizes: ['w92', 'w154', 'w185', 'w342', 'w500', 'w780', 'original'],
    profile_sizes: ['w45', 'w185', 'h632', 'original'],
    still_sizes: ['w92', 'w185', 'w300', 'original'],
  };
  return { change_keys: [], images };
}

function genres(request: ApiRequest, type: MediaType) {
  return {
    genres: request.library.records.genres[type].map((genre) => genreEntry(request, genre)),
  };
}

function inCinemas(request: ApiRequest, choose: typeof nowPlaying) {
  const region = getRegion(request.query);
  const getDate = (movie: MovieRecord) =>
    region === null ? movie.date : getReleaseDate(movie, region, CINEMA_TYPES);
  const movies = choose(request.library.records.movies, request.now, getDate);
  return {
    dates: getDateRange(movies, request.now, getDate),
    ...paginate(request, movies, (movie) => movieItem(request, movie)),
  };
}

function trending(request: ApiRequest, window: 'day' | 'week', titles: TitleRecord[]) {
  return paginate(request, trendingTitles(titles, window, request.now), (title) =>
    titleItemWithType(request, title),
  );
}
