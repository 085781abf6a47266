import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { MovieDb } from 'moviedb-promise';
import { TMDB } from 'tmdb-ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtureCatalog } from '../../fixtures/request.ts';

/*
 * Runs two TMDB clients from the npm registry against the starter catalog: what they can call and
 * read, other programs can.
 */

const MOVIE = 101;
const SHOW = 201;
const PERSON = 301;

let server: ReturnType<typeof serve>;
let client: MovieDb;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server = serve({ fetch: fixtureCatalog.fetch, port: 0, hostname: '127.0.0.1' }, () =>
      resolve(),
    );
  });
  const { port } = server.address() as AddressInfo;
  // The client limits itself to 50 requests a second by default.
  client = new MovieDb('any', `http://127.0.0.1:${port}/3/`, 1000);
});

afterAll(() => {
  server.close();
});

describe('moviedb-promise', () => {
  test('moviedb-promise reads lists and the details of their titles', {
    tags: ['C1'],
  }, async () => {
    const { results = [], total_pages } = await client.moviePopular({ language: 'ko-KR' });
    expect(total_pages).toBe(1);
    expect(results[0]).toMatchObject({ id: 103, title: '여름의 미로', release_date: '2023-07-21' });
    expect((await client.tvPopular()).results?.[0]).toMatchObject({
      id: SHOW,
      name: 'Records of the Stars',
    });
    const lists = [
      client.movieTopRated(),
      client.movieNowPlaying(),
      client.upcomingMovies({}),
      client.tvTopRated(),
      client.tvAiringToday(),
    ];
    for (const list of await Promise.all([...lists, client.tvOnTheAir(), client.personPopular()])) {
      expect(list.results?.length).toBeGreaterThan(0);
    }
    expect(
      (await client.trending({ media_type: 'all', time_window: 'week' })).results,
    ).toHaveLength(9);
  });

  test('moviedb-promise reads a movie with append_to_response', { tags: ['C1'] }, async () => {
    const movie = await client.movieInfo({
      id: MOVIE,
      language: 'en-US',
      append_to_response: 'credits,videos,images,watch/providers',
    });
    expect(movie).toMatchObject({
      id: MOVIE,
      title: 'Moonlight Post Office',
      original_title: '달빛우체국',
      runtime: 118,
    });
    // The client's types do not include appended sub-resources.
    expect(movie).toHaveProperty(
      'credits.cast.0',
      expect.objectContaining({ id: PERSON, name: 'Han Seo-jin', character: 'Ji-won' }),
    );
    expect(movie).toHaveProperty(
      'videos.results.0',
      expect.objectContaining({ site: 'YouTube', type: 'Trailer' }),
    );
  });

  test('moviedb-promise reads every sub-resource of a movie', { tags: ['C1'] }, async () => {
    const parts = [
      client.movieAlternativeTitles(MOVIE),
      client.movieCredits(MOVIE),
      client.movieExternalIds(MOVIE),
      client.movieImages(MOVIE),
      client.movieKeywords(MOVIE),
      client.movieReleaseDates(MOVIE),
      client.movieVideos(MOVIE),
      client.movieWatchProviders(MOVIE),
      client.movieTranslations(MOVIE),
      client.movieReviews(MOVIE),
      client.movieLists(MOVIE),
    ];
    for (const part of await Promise.all(parts)) expect(part).toHaveProperty('id', MOVIE);
    expect(await client.movieChanges(MOVIE)).toMatchObject({ changes: [] });
    for (const near of [await client.movieRecommendations(MOVIE), await client.tvSimilar(SHOW)]) {
      expect(near.results?.length).toBeGreaterThan(0);
      expect(near).not.toHaveProperty('id');
    }
  });

  test('moviedb-promise reads every sub-resource of a show, season and episode', {
    tags: ['C1'],
  }, async () => {
    const parts = [
      client.tvAlternativeTitles(SHOW),
      client.tvContentRatings(SHOW),
      client.tvCredits(SHOW),
      client.tvAggregateCredits({ id: SHOW }),
      client.episodeGroups(SHOW),
      client.tvExternalIds(SHOW),
      client.tvImages(SHOW),
      client.tvKeywords(SHOW),
      client.tvReviews(SHOW),
      client.tvScreenedTheatrically(SHOW),
      client.tvTranslations(SHOW),
      client.tvVideos(SHOW),
      client.tvWatchProviders(SHOW),
    ];
    for (const part of await Promise.all(parts)) expect(part).toHaveProperty('id', SHOW);
    const season = await client.seasonInfo({ id: SHOW, season_number: 1 });
    expect(season.episodes?.[0]).toMatchObject({ episode_number: 1, season_number: 1 });
    const place = { id: SHOW, season_number: 1 };
    for (const part of [client.seasonCredits, client.seasonImages, client.seasonVideos]) {
      expect((await part.call(client, place)).id).toBe(season.id);
    }
    const episode = await client.episodeInfo({ ...place, episode_number: 1 });
    expect(episode.id).toBe(season.episodes?.[0]?.id);
    expect((await client.episodeCredits({ ...place, episode_number: 1 })).id).toBe(episode.id);
  });

  test('moviedb-promise reads people, search, find and discover', { tags: ['C1'] }, async () => {
    const person = await client.personInfo({
      id: PERSON,
      append_to_response: 'external_ids,combined_credits',
    });
    expect(person).toMatchObject({
      id: PERSON,
      name: 'Han Seo-jin',
      birthday: '1980-09-09',
      known_for_department: 'Acting',
    });
    expect((await client.personCombinedCredits(PERSON)).cast?.length).toBeGreaterThan(0);
    expect((await client.searchMovie({ query: '달빛' })).results?.[0]?.id).toBe(MOVIE);
    expect((await client.searchMulti({ query: 'han seo-jin' })).results?.[0]).toMatchObject({
      media_type: 'person',
      id: PERSON,
    });
    expect((await client.searchPerson({ query: '한서진' })).results?.[0]?.id).toBe(PERSON);
    expect((await client.searchTv({ query: 'records of the stars' })).results?.[0]?.id).toBe(SHOW);
    const found = await client.find({ id: 'tt90000101', external_source: 'imdb_id' as never });
    expect(found.movie_results[0]).toMatchObject({ id: MOVIE });
    const dramas = await client.discoverMovie({
      with_genres: '18',
      sort_by: 'release_date.asc' as never,
      'vote_count.gte': 1,
    });
    const dates = dramas.results?.map((movie) => movie.release_date ?? '') ?? [];
    expect(dates).toEqual(dates.toSorted());
    expect((await client.discoverTv({ with_networks: '1' })).results).toEqual([]);
  });

  test('moviedb-promise reads companies and collections', { tags: ['C1'] }, async () => {
    const { production_companies = [] } = await client.movieInfo(MOVIE);
    expect(await client.companyInfo(production_companies[0]?.id ?? 0)).toMatchObject({
      name: 'Lantern Pictures',
      origin_country: 'KR',
    });
    expect((await client.searchCompany({ query: 'lantern' })).results?.[0]?.id).toBe(401);
    const [found] = (await client.searchCollection({ query: 'coastal' })).results ?? [];
    const collection = await client.collectionInfo(found?.id ?? 0);
    expect(collection.parts?.map(({ id }) => id)).toEqual([104, 102]);
  });

  test('moviedb-promise reads languages, countries, genres, jobs and certifications', {
    tags: ['C1'],
  }, async () => {
    expect((await client.genreMovieList({ language: 'ko-KR' })).genres?.length).toBeGreaterThan(0);
    expect((await client.genreTvList()).genres?.length).toBeGreaterThan(0);
    expect((await client.configuration()).images.poster_sizes).toContain('w500');
    expect(await client.jobs()).toContainEqual({ department: 'Directing', jobs: ['Director'] });
    expect(await client.timezones()).toContainEqual({ iso_3166_1: 'KR', zones: ['Asia/Seoul'] });
    expect(await client.countries()).toContainEqual(expect.objectContaining({ iso_3166_1: 'KR' }));
    expect((await client.movieCertifications()).certifications).toHaveProperty(
      'KR.3.certification',
      '19',
    );
    const [keyword] = (await client.movieKeywords(MOVIE)).keywords ?? [];
    expect(
      (await client.keywordMovies({ id: keyword?.id ?? 0 })).results?.map(({ id }) => id),
    ).toContain(MOVIE);
  });

  test('moviedb-promise receives the HTTP status and status code of an error', async () => {
    await expect(client.movieInfo(9999)).rejects.toMatchObject({
      response: { status: 404, data: { status_code: 34 } },
    });
    const page501 = client.moviePopular({ page: 501 });
    await expect(page501).rejects.toMatchObject({
      response: { status: 400, data: { status_code: 22 } },
    });
    await expect(client.movieRatingUpdate({ id: MOVIE, value: 8 })).rejects.toMatchObject({
      response: { status: 405 },
    });
  });
});

describe('tmdb-ts', () => {
  const tmdb = new TMDB('any', {
    fetch: async (input, init) => fixtureCatalog.fetch(new Request(input, init)),
  });

  test('tmdb-ts reads details with append_to_response', { tags: ['C1'] }, async () => {
    const movie = await tmdb.movies.details(
      MOVIE,
      ['credits', 'release_dates', 'translations', 'keywords'],
      'ja-JP',
    );
    expect(movie).toMatchObject({
      title: '月明かり郵便局',
      genres: [expect.anything(), expect.anything()],
    });
    expect(movie.credits.cast.map(({ order }) => order)).toEqual([0, 1]);
    expect(movie.release_dates.results.map(({ iso_3166_1 }) => iso_3166_1)).toContain('KR');
    const show = await tmdb.tvShows.details(SHOW, [
      'aggregate_credits',
      'content_ratings',
      'external_ids',
    ]);
    expect(show.aggregate_credits.cast[0]?.roles.length).toBeGreaterThan(0);
    const person = await tmdb.people.details(PERSON, ['combined_credits', 'images']);
    expect(person.images.profiles[0]?.file_path).toBe('/portrait-301.svg');
  });

  test('tmdb-ts reads lists, search, watch providers and configuration', {
    tags: ['C1'],
  }, async () => {
    expect((await tmdb.movies.popular({ page: 1 })).total_results).toBe(6);
    expect((await tmdb.movies.nowPlaying()).dates.maximum).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await tmdb.trending.trending('tv', 'day')).results[0]).toHaveProperty(
      'media_type',
      'tv',
    );
    expect((await tmdb.search.multi({ query: 'moonlight' })).results[0]).toMatchObject({
      media_type: 'movie',
      id: MOVIE,
    });
    expect((await tmdb.search.movies({ query: 'moonlight', year: 1999 })).results).toEqual([]);
    expect(
      (await tmdb.discover.movie({ with_original_language: 'ko' })).results.map(({ id }) => id),
    ).toContain(MOVIE);
    expect((await tmdb.movies.watchProviders(MOVIE)).results.KR?.link).toContain('locale=KR');
    expect(
      (await tmdb.watchProviders.getRegions()).results.map(({ iso_3166_1 }) => iso_3166_1),
    ).toContain('KR');
    expect(
      (await tmdb.watchProviders.getMovieProviders({ watch_region: 'KR' as never })).results.length,
    ).toBeGreaterThan(0);
    expect((await tmdb.genres.tvShows({ language: 'ko-KR' as never })).genres[0]?.name).toMatch(
      /\p{Script=Hangul}/u,
    );
    expect(await tmdb.configuration.getPrimaryTranslations()).toContain('ko-KR');
    expect((await tmdb.certifications.tvShows()).certifications).toHaveProperty('KR');
    const { networks, production_companies } = await tmdb.tvShows.details(SHOW);
    expect(await tmdb.companies.details(production_companies[0]?.id ?? 0)).toMatchObject({
      name: production_companies[0]?.name,
    });
    expect(await tmdb.collections.details(501)).toMatchObject({ id: 501 });
    expect(await tmdb.networks.details(networks[0]?.id ?? 0)).toMatchObject({
      name: networks[0]?.name,
    });
  });

  test('tmdb-ts receives the body of an error', async () => {
    await expect(tmdb.tvShows.details(9999)).rejects.toMatchObject({
      success: false,
      status_code: 34,
    });
  });
});
