import { LANGUAGES } from '@kinora/domain/language';
import type { MediaType } from '@kinora/domain/title';
import { type Context, Hono } from 'hono';
import { answer, leadingNumber, type WireEnv } from './answers.ts';
import { type Ask, paged } from './ask.ts';
import { certificationList } from './certifications.ts';
import { changed } from './changes.ts';
import { discover } from './discover.ts';
import { find } from './find.ts';
import { JOBS } from './jobs.ts';
import { keyword, moviesWithKeyword, searchKeywords } from './keywords.ts';
import {
  movieItem,
  personFields,
  personItem,
  showItem,
  titleItem,
  titleItemWithType,
} from './list-items.ts';
import { personDetails } from './person-details.ts';
import { FIRST_OWN_NUMBER, type MovieRecord, type TitleRecord } from './records.ts';
import { countries, languages, timezones } from './regions.ts';
import { searchAnswer } from './search-answer.ts';
import { network } from './seasons.ts';
import { genreEntry, movieDetails, showDetails } from './title-details.ts';
import {
  airingToday,
  datesOf,
  nowPlaying,
  onTheAir,
  popular,
  popularPeople,
  topRated,
  trendingPeople,
  trendingTitles,
  upcoming,
} from './title-lists.ts';
import { providersOf, watchRegions } from './watch-providers.ts';
import { found } from './wire-error.ts';

type WireContext = Context<WireEnv>;

/** Everything that is not about one title or person. To be mounted before the routes of single titles. */
export function listRoutes(): Hono<WireEnv> {
  const routes = new Hono<WireEnv>();
  const get = (path: string, write: (ask: Ask, context: WireContext) => object) =>
    routes.get(path, (context) => answer(context, write(context.get('ask'), context)));
  const movies = (path: string, choose: (movies: MovieRecord[], ask: Ask) => MovieRecord[]) =>
    get(path, (ask) =>
      paged(ask, choose(ask.library.records.movies, ask), (movie) => movieItem(ask, movie)),
    );

  get('/configuration', (_ask, context) => configuration(new URL(context.req.url).origin));
  get('/configuration/languages', () => languages());
  get('/configuration/countries', (ask) => countries(ask.language.tag));
  get('/configuration/primary_translations', () =>
    LANGUAGES.map(({ code, locale }) => (code === 'ar' ? 'ar-SA' : locale)),
  );
  get('/configuration/jobs', () =>
    Object.entries(JOBS).map(([department, jobs]) => ({ department, jobs })),
  );
  get('/configuration/timezones', timezones);
  for (const type of ['movie', 'tv'] as const)
    get(`/certification/${type}/list`, () => certificationList(type));
  get('/genre/movie/list', (ask) => genres(ask, 'movie'));
  get('/genre/tv/list', (ask) => genres(ask, 'tv'));

  movies('/movie/popular', popular);
  movies('/movie/top_rated', topRated);
  get('/movie/latest', (ask) => movieDetails(ask, latest(ask.library.records.movies)));
  get('/tv/latest', (ask) => showDetails(ask, latest(ask.library.records.shows)));
  get('/person/latest', (ask) =>
    personDetails(
      ask,
      latest(ask.library.records.people.filter(({ id }) => id < FIRST_OWN_NUMBER)),
    ),
  );
  for (const kind of ['movie', 'tv', 'person']) get(`/${kind}/changes`, changed);
  get('/movie/now_playing', (ask) => dated(ask, nowPlaying(ask.library.records.movies, ask.now)));
  get('/movie/upcoming', (ask) => dated(ask, upcoming(ask.library.records.movies, ask.now)));
  const shows = { popular, top_rated: topRated, on_the_air: onTheAir };
  for (const [name, choose] of Object.entries(shows)) {
    get(`/tv/${name}`, (ask) =>
      paged(ask, choose(ask.library.records.shows), (show) => showItem(ask, show)),
    );
  }
  get('/tv/airing_today', (ask) =>
    paged(ask, airingToday(ask.library.records.shows, ask.now), (show) => showItem(ask, show)),
  );
  get('/person/popular', (ask) =>
    paged(ask, popularPeople(ask.library), (person) => personItem(ask, person)),
  );

  for (const window of ['day', 'week'] as const) {
    get(`/trending/all/${window}`, (ask) =>
      trending(ask, window, [...ask.library.records.movies, ...ask.library.records.shows]),
    );
    get(`/trending/movie/${window}`, (ask) => trending(ask, window, ask.library.records.movies));
    get(`/trending/tv/${window}`, (ask) => trending(ask, window, ask.library.records.shows));
    get(`/trending/person/${window}`, (ask) =>
      paged(ask, trendingPeople(ask.library, window, ask.now), (person) => ({
        ...personFields(ask, person),
        media_type: 'person',
      })),
    );
  }

  for (const type of ['movie', 'tv'] as const) {
    get(`/discover/${type}`, (ask) =>
      paged(ask, discover(ask, type), (title) => titleItem(ask, title)),
    );
    get(`/watch/providers/${type}`, (ask) => providersOf(ask, type));
  }
  get('/watch/providers/regions', (ask) => watchRegions(ask));
  for (const kind of ['movie', 'tv', 'person', 'multi'] as const)
    get(`/search/${kind}`, (ask) => searchAnswer(ask, kind));
  get('/search/keyword', searchKeywords);
  // The data names neither companies nor collections.
  for (const kind of ['company', 'collection'])
    get(`/search/${kind}`, (ask) => paged(ask, [], () => null));
  get('/keyword/:id', (ask, context) => keyword(ask, leadingNumber(context.req.param('id'))));
  get('/keyword/:id/movies', (ask, context) =>
    moviesWithKeyword(ask, leadingNumber(context.req.param('id'))),
  );
  get('/network/:id', (ask, context) => network(ask, leadingNumber(context.req.param('id'))));
  get('/find/:id', (ask, context) => find(ask, context.req.param('id') ?? ''));
  return routes;
}

/** The one with the highest number, which on the wire is the newest. */
function latest<T extends { id: number }>(records: T[]): T {
  return found(
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

function genres(ask: Ask, type: MediaType) {
  return { genres: ask.library.records.genres[type].map((genre) => genreEntry(ask, genre)) };
}

function dated(ask: Ask, movies: MovieRecord[]) {
  return {
    dates: datesOf(movies, ask.now),
    ...paged(ask, movies, (movie) => movieItem(ask, movie)),
  };
}

function trending(ask: Ask, window: 'day' | 'week', titles: TitleRecord[]) {
  return paged(ask, trendingTitles(titles, window, ask.now), (title) =>
    titleItemWithType(ask, title),
  );
}
