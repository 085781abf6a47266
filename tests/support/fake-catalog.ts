import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { person } from '../../catalog/fixtures/person.ts';
import * as bodies from '../../catalog/fixtures/response-bodies.ts';
import { createCollection, createCredits } from './fake-credits.ts';

/**
 * `wrong` is JSON of another shape, `half` a truncated body, `slow` takes over a second, and
 * `rate limited` is a 429 that asks for a pause of a minute.
 */
export type Behaviour =
  | 'well'
  | 'unavailable'
  | 'rate limited'
  | 'hang'
  | 'reset'
  | 'half'
  | 'wrong'
  | 'slow';

export type CatalogRequest = {
  path: string;
  query: URLSearchParams;
  authorization: string | undefined;
};

type FindBody = (path: string, query: URLSearchParams) => unknown;

export type FakeCatalog = {
  /** Environment of a site that uses this catalog. */
  env: { TMDB_API_KEY: string; TMDB_API_URL: string; TMDB_IMAGE_URL: string };
  requests: CatalogRequest[];
  setBehaviour(next: Behaviour): void;
  /** Other bodies for some requests; `undefined` keeps the usual one. */
  setBodies(find: FindBody): void;
  stop(): Promise<void>;
};

export const API_KEY = '0123456789abcdef0123456789abcdef';

/**
 * Ids 101 to 199 are movies, 201 to 299 shows, 301 to 399 people; all others are unknown. For
 * collections see fake-credits.ts.
 */
const MOVIES = [101, 102, 103, 104, 105];
const SHOWS = [201, 202, 203];

const GENRES = [
  { id: 18, name: 'Drama' },
  { id: 9648, name: 'Mystery' },
];

/** A movie without an overview in any language. */
export const WITHOUT_OVERVIEW = 110;
/** A movie whose videos include no trailer. */
export const WITHOUT_TRAILER = 111;
/**
 * A movie first released in France on 2024-01-01, in cinemas in South Korea from 2025-06-30 and at
 * home from 2099-03-01. The United States have only its cinema release on 2024-03-08.
 */
export const RELEASED_BY_REGION = 120;
/** The only movie in cinemas of a region, or upcoming there, with its date. */
const IN_CINEMAS: Record<string, string> = { KR: '2025-06-30', US: '2024-03-08' };
const UPCOMING: Record<string, string> = { KR: '2099-06-30', US: '2099-03-08' };
/** A movie without pictures, recommended by the previous one. */
export const WITHOUT_PICTURES = 112;
/** A softcore movie, in every list of movies and recommended by the previous one. */
export const SOFTCORE = 122;
/** A show with an announced first season, whose second episode has only a number. */
export const ANNOUNCED_SHOW = 210;
/** The director of fourteen movies; the second has no poster. */
export const DIRECTOR = 310;
/** Has six credits, of both types and kinds. */
export const MANY_CREDITS = 302;

const NO_PICTURES = { poster_path: null, backdrop_path: null };

function createMovie(id: number) {
  const fields = {
    id,
    title: `Lantern ${id}`,
    softcore: id === SOFTCORE,
    ...createCredits(id),
  };
  const recommendation = bodies.movieCard({
    id: id + 1,
    title: `Lantern ${id + 1}`,
    ...(id + 1 === WITHOUT_PICTURES && NO_PICTURES),
    softcore: id + 1 === SOFTCORE,
  });
  const recommendations = bodies.toPage([recommendation]);
  if (id === WITHOUT_OVERVIEW)
    return bodies.movie({ ...fields, overview: '', translations: { translations: [] } });
  if (id === RELEASED_BY_REGION)
    return bodies.movie({
      ...fields,
      release_date: '2024-01-01',
      release_dates: {
        results: [
          toReleases('FR', [3, '2024-01-01']),
          toReleases('KR', [3, '2025-06-30'], [4, '2099-03-01'], [5, '2099-05-01']),
          toReleases('US', [3, '2024-03-08']),
        ],
      },
    });
  if (id === WITHOUT_PICTURES)
    return bodies.movie({ ...fields, ...NO_PICTURES, images: { backdrops: [] } });
  if (id !== WITHOUT_TRAILER) return bodies.movie({ ...fields, recommendations });
  const teaser = bodies.video('en', 'teaser00000', { type: 'Teaser', name: 'First teaser' });
  const clip = bodies.video('en', 'clip0000000', { type: 'Clip', name: 'A clip' });
  return bodies.movie({ ...fields, recommendations, videos: { results: [teaser, clip] } });
}

function toReleases(iso_3166_1: string, ...releases: [type: number, date: string][]) {
  return {
    iso_3166_1,
    release_dates: releases.map(([type, date]) => ({
      certification: '',
      type,
      release_date: `${date}T00:00:00.000Z`,
    })),
  };
}

function createSeason(show: number) {
  if (show !== ANNOUNCED_SHOW) return bodies.season();
  const unknown = {
    air_date: null,
    runtime: null,
    still_path: null,
    vote_average: 0,
    vote_count: 0,
  };
  return bodies.season({
    overview: '',
    air_date: null,
    poster_path: null,
    episodes: [bodies.episode(1), bodies.episode(2, unknown)],
  });
}

function createPerson(id: number) {
  if (id === MANY_CREDITS) return createBusyActor(id);
  if (id !== DIRECTOR) return person({ id });
  const crew = Array.from({ length: 14 }, (_, index) => ({
    ...bodies.movieCard({
      id: 150 + index,
      title: `Lantern ${150 + index}`,
      vote_count: 1000 - index,
      ...(index === 1 && NO_PICTURES),
    }),
    media_type: 'movie',
    job: 'Director',
    department: 'Directing',
  }));
  return person({
    id,
    known_for_department: 'Directing',
    combined_credits: { cast: [], crew },
  });
}

/** As `person`, with enough further movies for filters. */
function createBusyActor(id: number) {
  const { combined_credits } = person({ id }) as {
    combined_credits: { cast: object[]; crew: object[] };
  };
  const movies = [501, 502, 503].map((movieId) => ({
    ...bodies.movieCard({ id: movieId, title: `Lantern ${movieId}` }),
    media_type: 'movie',
    character: 'Keeper',
  }));
  return person({
    id,
    combined_credits: { ...combined_credits, cast: [...combined_credits.cast, ...movies] },
  });
}

/** Movies in cinemas of the region of the request; `null` for other lists. */
function findCinemaList(path: string, region: string | null): unknown {
  const dates = { '/movie/now_playing': IN_CINEMAS, '/movie/upcoming': UPCOMING }[path];
  const release_date = region === null ? undefined : dates?.[region];
  return release_date === undefined
    ? null
    : bodies.toPage([
        bodies.movieCard({
          id: RELEASED_BY_REGION,
          title: `Lantern ${RELEASED_BY_REGION}`,
          release_date,
        }),
      ]);
}

function findBody(path: string, region: string | null): unknown {
  const cinemaList = findCinemaList(path, region);
  if (cinemaList !== null) return cinemaList;
  const [, type = '', name = '', part] = path.split('/');
  const id = Number(name);
  const list = bodies.toPage(
    type === 'tv' || name === 'tv'
      ? SHOWS.map((show) => bodies.showCard({ id: show, name: `Tide ${show}` }))
      : [...MOVIES, SOFTCORE].map((movie) =>
          bodies.movieCard({
            id: movie,
            title: `Lantern ${movie}`,
            softcore: movie === SOFTCORE,
          }),
        ),
  );
  if (type === 'genre') return { genres: GENRES };
  // The services of a region, at `/watch/providers/movie`.
  if (type === 'watch') return { results: [] };
  if (type === 'trending' || type === 'discover' || type === 'search') return list;
  if (!/^\d+$/.test(name)) return list;
  if (type === 'movie' && id > 100 && id < 200) return createMovie(id);
  if (type === 'tv' && id > 200 && id < 300)
    return part === 'season' ? createSeason(id) : bodies.show({ id, name: `Tide ${id}` });
  if (type === 'person' && id > 300 && id < 400) return createPerson(id);
  if (type === 'collection') return createCollection(id, SOFTCORE);
  return null;
}

async function respond(
  response: ServerResponse,
  found: unknown,
  behaviour: Behaviour,
): Promise<void> {
  if (behaviour === 'hang') return;
  if (behaviour === 'slow') await sleep(1000);
  if (behaviour === 'reset') {
    response.destroy();
    return;
  }
  const body = JSON.stringify(
    behaviour === 'wrong' ? ['something', 'else'] : (found ?? { success: false, status_code: 34 }),
  );
  const failures: Partial<Record<Behaviour, number>> = { unavailable: 503, 'rate limited': 429 };
  const status = failures[behaviour] ?? (found === null ? 404 : 200);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(behaviour === 'rate limited' && { 'retry-after': '60' }),
  });
  if (behaviour === 'half')
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  else response.end(body);
}

/** Starts a local fake of TMDB with invented titles and switchable failures. */
export async function startFakeCatalog(): Promise<FakeCatalog> {
  const requests: CatalogRequest[] = [];
  let behaviour: Behaviour = 'well';
  let findOtherBody: FindBody = () => undefined;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://catalog.test');
    const path = pathname.replace(/^\/3/, '');
    requests.push({ path, query: searchParams, authorization: request.headers.authorization });
    const found = findOtherBody(path, searchParams) ?? findBody(path, searchParams.get('region'));
    void respond(response, found, behaviour);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: { TMDB_API_KEY: API_KEY, TMDB_API_URL: `${origin}/3`, TMDB_IMAGE_URL: `${origin}/t/p` },
    requests,
    setBehaviour(next) {
      behaviour = next;
    },
    setBodies(find) {
      findOtherBody = find;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
