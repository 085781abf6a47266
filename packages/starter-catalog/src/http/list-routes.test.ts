import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Body, getBody, getIds, sendRequest } from '../../fixtures/request.ts';
import { createStarterCatalog } from '../starter-catalog.ts';

test('C1 popular lists are ordered by popularity and have the fields of TMDB', async () => {
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

test.each([
  ['with_genres=18', [101, 102]],
  ['with_genres=18,14', [101]],
  ['with_genres=16|53', [103, 102, 104]],
  ['without_genres=18', [103, 106, 104, 105]],
  ['without_genres=18,14', [106, 104, 105]],
  ['without_genres=18|14', [106, 104, 105]],
  ['primary_release_year=2021', [101]],
  ['year=2016', [104]],
  ['primary_release_date.gte=2019-10-11&primary_release_date.lte=2021-05-06', [101, 102]],
  ['release_date.lte=2018-03-02', [104, 105]],
  ['vote_average.gte=8.1&vote_count.gte=900', [101, 102]],
  ['vote_average.lte=7&vote_count.lte=300', [106, 104]],
  ['with_runtime.gte=95&with_runtime.lte=118', [103, 101]],
  ['with_cast=302', [103, 101, 102]],
  ['with_cast=302,304', [102]],
  ['with_crew=303', [101, 102]],
  ['with_people=301|304', [101, 102, 104]],
  ['with_original_language=ko|ja', [103, 101]],
  ['with_origin_country=GB', [105]],
  ['watch_region=KR&with_watch_providers=8', [101]],
  ['watch_region=KR&with_watch_providers=3|8', [101, 102]],
  ['watch_region=KR&with_watch_providers=3&with_watch_monetization_types=flatrate', []],
  ['watch_region=KR&with_watch_monetization_types=flatrate', [101]],
  ['watch_region=FR&with_watch_providers=8', []],
  ['certification_country=US&certification=R', [102]],
  ['with_companies=1', []],
  ['vote_count.gte=many&primary_release_date.gte=soon', [103, 101, 102, 106, 104, 105]],
  ['sort_by=vote_average.desc', [105, 102, 101, 103, 104, 106]],
  ['sort_by=vote_count.asc', [106, 104, 103, 105, 102, 101]],
  ['sort_by=primary_release_date.desc', [106, 103, 101, 102, 105, 104]],
  ['sort_by=primary_release_date.asc', [104, 105, 102, 101, 103, 106]],
  ['sort_by=popularity.asc', [105, 104, 106, 102, 101, 103]],
  ['sort_by=title.asc', [106, 104, 101, 103, 102, 105]],
  ['sort_by=title.asc&language=ko-KR', [101, 102, 103, 105, 106, 104]],
  ['sort_by=revenue.desc', [101, 103, 102, 106, 104, 105]],
  ['sort_by=nonsense', [103, 101, 102, 106, 104, 105]],
])('movies are discovered by %s', async (query, expected) => {
  expect(getIds(await getBody(`/discover/movie?${query}`))).toEqual(expected);
});

test('discover filters movies by keyword id', async () => {
  const { keywords } = await getBody('/movie/105/keywords');
  expect(getIds(await getBody(`/discover/movie?with_keywords=${keywords[0].id}`))).toEqual([
    102, 105,
  ]);
});

test.each([
  ['with_genres=80', [202]],
  ['first_air_date_year=2015', [203]],
  ['with_status=0', [201]],
  ['with_type=2', [203]],
  ['with_people=303', [201]],
  ['air_date.gte=2024-01-01&air_date.lte=2024-02-01', [201]],
  ['sort_by=first_air_date.asc', [203, 202, 201]],
  ['sort_by=name.desc', [201, 202, 203]],
])('shows are discovered by %s', async (query, expected) => {
  expect(getIds(await getBody(`/discover/tv?${query}`))).toEqual(expected);
});

test('discover without results returns one empty page', async () => {
  expect(await getBody('/discover/movie?with_genres=1')).toEqual({
    page: 1,
    results: [],
    total_pages: 1,
    total_results: 0,
  });
});

test('C1 multi search mixes the kinds and names each', async () => {
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
});

test('C1 certification filters follow the order of the country’s ratings', async () => {
  const inKorea = (bounds: string) => getBody(`/discover/movie?certification_country=KR&${bounds}`);
  const all = await inKorea('certification.gte=ALL');
  expect(getIds(await inKorea('certification.lte=19'))).toEqual(getIds(all));
  expect(getIds(await inKorea('certification.lte=12'))).toContain(101);
  expect(getIds(await inKorea('certification.gte=15'))).not.toContain(101);
  expect(getIds(await getBody('/discover/movie?with_release_type=6'))).toEqual([]);
});

test('C1 the latest title and person have the highest id', async () => {
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

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'certification_country %s does not filter',
  async (country) => {
    for (const bound of ['certification.lte', 'certification.gte']) {
      expect(
        (await getBody(`/discover/movie?certification_country=${country}&${bound}=12`))
          .total_results,
      ).toBe(6);
    }
  },
);

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
