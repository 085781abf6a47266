import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Body, getBody, getIds, sendRequest } from '../../fixtures/request.ts';
import { createStarterCatalog } from '../starter-catalog.ts';

test('popular lists are ordered by popularity and have the fields of TMDB', {
  tags: ['C1'],
}, async () => {
  const movies = await getBody('/movie/popular?language=ko-KR');
  expect(getIds(movies)).toEqual([103, 101, 102, 106, 104, 105]);
  expect(movies.results[0]).toEqual({
    adult: false,
    backdrop_path: '/backdrop-movie-103-0.svg',
    genre_ids: [16, 14],
    id: 103,
    original_language: 'ja',
    original_title: '夏のラビリンス',
    overview: '두 친구가 집에 가는 길을 잃는다.',
    popularity: 80.5,
    poster_path: '/poster-movie-103-ko.svg',
    release_date: '2023-07-21',
    softcore: false,
    title: '여름의 미로',
    video: false,
    vote_average: 7.4,
    vote_count: 640,
  });
  const shows = await getBody('/tv/popular');
  expect(getIds(shows)).toEqual([201, 202, 203]);
  expect(shows.results[0]).toMatchObject({
    name: 'Records of the Stars',
    origin_country: ['KR'],
    first_air_date: '2022-03-04',
  });
  expect('title' in shows.results[0]).toBe(false);
});

test('top rated lists require votes and exclude documentaries', async () => {
  expect(getIds(await getBody('/movie/top_rated'))).toEqual([102, 101, 103, 104]);
  expect(getIds(await getBody('/tv/top_rated'))).toEqual([201, 202]);
});

test('now playing has released movies only, upcoming has future dates only', async () => {
  const playing = await getBody('/movie/now_playing');
  expect(getIds(playing)).toEqual([103, 101, 102, 104, 105]);
  expect(playing.dates).toEqual({ maximum: '2023-07-21', minimum: '2016-02-19' });
  expect(getIds(await getBody('/movie/upcoming'))).toEqual([106]);
  expect(getIds(await getBody('/tv/on_the_air'))).toContain(201);
  expect(getIds(await getBody('/tv/airing_today')).length).toBeGreaterThan(0);
});

test('trending lists change daily and stay the same all day', async () => {
  const folder = join(import.meta.dirname, '../../fixtures');
  const getOrder = async (time: string, window: string) => {
    const catalog = createStarterCatalog({ folder, now: () => new Date(time) });
    return getIds(await getBody(`/trending/all/${window}`, catalog)).join();
  };
  expect(await getOrder('2026-03-01T00:00:00Z', 'day')).toBe(
    await getOrder('2026-03-01T23:59:59Z', 'day'),
  );
  const days = ['02', '03', '04', '05', '06', '07'];
  const orders = new Set(
    await Promise.all(days.map((day) => getOrder(`2026-03-${day}T12:00:00Z`, 'day'))),
  );
  expect(orders.size).toBeGreaterThan(1);
  const { results } = await getBody('/trending/all/week');
  expect(new Set(results.map((item: Body) => item.media_type))).toEqual(new Set(['movie', 'tv']));
  const people = await getBody('/trending/person/day');
  expect(people.results).toHaveLength(4);
  expect(people.results[0]).toMatchObject({ media_type: 'person' });
  expect(people.results[0].known_for).toBeUndefined();
});

test('popular people have the titles they are known for', async () => {
  const { results } = await getBody('/person/popular?language=ko-KR');
  const han = results.find((person: Body) => person.id === 301);
  expect(han).toMatchObject({
    name: '한서진',
    gender: 2,
    known_for_department: 'Acting',
    profile_path: '/portrait-301.svg',
  });
  expect(han.known_for.map((item: Body) => [item.media_type, item.id])).toEqual([
    ['tv', 201],
    ['movie', 101],
  ]);
});

test('popular people are ordered by popularity and paged like every list', async () => {
  const people = await getBody('/person/popular');
  expect([people.page, people.total_pages, people.total_results]).toEqual([1, 1, 4]);
  const popularity = people.results.map((person: Body) => person.popularity);
  expect(popularity).toEqual([...popularity].sort((a, b) => b - a));
  expect(new Set(getIds(people))).toEqual(new Set([301, 302, 303, 304]));
  expect(await getBody('/person/popular?page=2')).toEqual({
    page: 2,
    results: [],
    total_pages: 1,
    total_results: 4,
  });
  for (const page of ['0', '501', 'x']) {
    const { status, body } = await sendRequest(`/person/popular?page=${page}`);
    expect([status, body.status_code]).toEqual([400, 22]);
  }
});

test('multi search mixes the kinds and names each', { tags: ['C1'] }, async () => {
  const { results } = await getBody('/search/multi?query=달빛&language=en-US');
  expect(results[0]).toMatchObject({
    media_type: 'movie',
    id: 101,
    title: 'Moonlight Post Office',
  });
  const people = await getBody('/search/multi?query=clara');
  expect(people.results[0]).toMatchObject({ media_type: 'person', id: 303 });
  expect(people.results[0].known_for.length).toBeGreaterThan(0);
  expect((await getBody('/search/person?query=clara')).results[0].media_type).toBeUndefined();
  expect(getIds(await getBody('/search/tv?query=harbour street'))).toEqual([202]);
});

test('search filters by year and finds nothing for an empty query', async () => {
  expect(getIds(await getBody('/search/movie?query=lighthouse&year=2019'))).toEqual([102]);
  expect(getIds(await getBody('/search/movie?query=lighthouse&primary_release_year=2018'))).toEqual(
    [],
  );
  expect(await getBody('/search/multi?query=')).toEqual({
    page: 1,
    results: [],
    total_pages: 1,
    total_results: 0,
  });
  expect(getIds(await getBody('/search/multi'))).toEqual([]);
});

test('an external id finds a title or a person', async () => {
  const movie = await getBody('/find/tt90000101?external_source=imdb_id&language=ko-KR');
  expect(movie.movie_results).toMatchObject([
    { id: 101, title: '달빛우체국', media_type: 'movie' },
  ]);
  expect(movie.tv_results).toEqual([]);
  expect((await getBody('/find/tt80000201?external_source=imdb_id')).tv_results).toMatchObject([
    { id: 201 },
  ]);
  expect((await getBody('/find/nm70000301?external_source=imdb_id')).person_results).toMatchObject([
    { id: 301 },
  ]);
  expect(
    (await getBody('/find/han.example?external_source=instagram_id')).person_results,
  ).toMatchObject([{ id: 301 }]);
  expect((await getBody('/find/tt1?external_source=imdb_id')).movie_results).toEqual([]);
  expect((await sendRequest('/find/tt90000101')).status).toBe(422);
});

test('providers and their regions are derived from the offers', async () => {
  expect((await getBody('/watch/providers/regions?language=ko-KR')).results).toEqual([
    { iso_3166_1: 'KR', english_name: 'South Korea', native_name: '대한민국' },
    { iso_3166_1: 'US', english_name: 'United States', native_name: '미국' },
  ]);
  const korean = await getBody('/watch/providers/movie?watch_region=KR');
  expect(korean.results.map((provider: Body) => provider.provider_id)).toEqual([3, 8, 97]);
  expect((await getBody('/watch/providers/tv')).results).toEqual([
    {
      display_priorities: { KR: 0 },
      display_priority: 0,
      logo_path: '/provider-97.svg',
      provider_name: 'Example Plus',
      provider_id: 97,
    },
  ]);
  expect((await getBody('/watch/providers/tv?watch_region=KR')).results).toHaveLength(1);
  expect((await getBody('/watch/providers/tv?watch_region=US')).results).toEqual([]);
});

test('the latest title and person have the highest id', { tags: ['C1'] }, async () => {
  expect(await getBody('/movie/latest')).toMatchObject({ id: 106 });
  expect(await getBody('/tv/latest')).toMatchObject({ id: 203 });
  expect(await getBody('/person/latest')).toMatchObject({ id: 304 });
});

test('changes are empty, and a range over 14 days is refused with code 20', async () => {
  expect(await getBody('/movie/changes?start_date=2026-02-20&end_date=2026-03-01')).toMatchObject({
    results: [],
    total_results: 0,
  });
  const getResponse = async (range: string) => {
    const { status, body } = await sendRequest(`/tv/changes?${range}`);
    return [status, body.status_code];
  };
  for (const range of [
    'start_date=2026-01-01&end_date=2026-03-01',
    'start_date=1970-01-01',
    'start_date=2026-02-20&end_date=2026-02-19',
  ]) {
    expect(await getResponse(range)).toEqual([422, 20]);
  }
  for (const range of ['start_date=abc', 'end_date=1', 'start_date=2026-13-40'])
    expect(await getResponse(range)).toEqual([400, 23]);
});

test('search accepts the year parameters of its kind and ignores invalid years', async () => {
  expect(getIds(await getBody('/search/movie?query=moonlight&first_air_date_year=1999'))).toEqual([
    101,
  ]);
  expect(getIds(await getBody('/search/movie?query=moonlight&year=abc'))).toEqual([101]);
  expect(getIds(await getBody('/search/person?query=han&year=1999'))).toEqual([301]);
  expect(getIds(await getBody('/search/movie?query=moonlight&primary_release_year=1999'))).toEqual(
    [],
  );
});
