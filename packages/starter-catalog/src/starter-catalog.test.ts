import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fixtureCatalog, getBody, getIds, sendRequest } from '../fixtures/request.ts';
import { createStarterCatalog } from './starter-catalog.ts';

test('a request without a key or bearer token is refused with code 7', async () => {
  const url = 'http://catalog.test/3/movie/101';
  for (const request of [
    new Request(url),
    new Request(`${url}?api_key=`),
    new Request(url, { headers: { authorization: 'Bearer ' } }),
  ]) {
    const rejected = await fixtureCatalog.fetch(request);
    expect(rejected.status).toBe(401);
    expect(await rejected.json()).toEqual({
      success: false,
      status_code: 7,
      status_message: 'Invalid API key: You must be granted a valid key.',
    });
  }
  const accepted = await fixtureCatalog.fetch(
    new Request(url, { headers: { authorization: 'Bearer token' } }),
  );
  expect(accepted.status).toBe(200);
  expect(accepted.headers.get('content-type')).toBe('application/json;charset=utf-8');
  expect(accepted.headers.get('access-control-allow-origin')).toBe('*');
});

test.each([
  '/movie/999',
  '/movie/0',
  '/movie/abc',
  '/movie/201',
  '/movie/tt1',
  '/tv/101',
  '/person/1',
  '/company/1',
  '/company/abc',
  '/collection/1',
  '/collection/401',
  '/movie/101/nothing',
  '/movie/101/toString',
  '/movie/101/content_ratings',
  '/tv/201/season/9',
  '/tv/201/season/x',
  '/tv/201/season/1/episode/4',
  '/nothing/at/all',
])('%s is not found with code 34', async (path) => {
  const { status, body } = await sendRequest(path);
  expect(status).toBe(404);
  expect(body).toEqual({
    success: false,
    status_code: 34,
    status_message: 'The resource you requested could not be found.',
  });
});

test.each(['0', '-1', '501', 'abc', '1.5', ''])(
  'page "%s" is refused with code 22',
  async (page) => {
    const { status, body } = await sendRequest(`/movie/popular?page=${page}`);
    expect([status, body.status_code]).toEqual([400, 22]);
  },
);

test.each(['POST', 'PUT', 'DELETE'])('%s is refused with code 42', async (method) => {
  const response = await fixtureCatalog.fetch(
    new Request('http://catalog.test/3/movie/101?api_key=test', { method }),
  );
  expect(response.status).toBe(405);
  expect(await response.json()).toMatchObject({ success: false, status_code: 42 });
});

test('CORS allows other origins, also with a token', async () => {
  const headers = {
    origin: 'https://elsewhere.example',
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  };
  const response = await fixtureCatalog.fetch(
    new Request('http://catalog.test/3/movie/101', { method: 'OPTIONS', headers }),
  );
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-headers')).toContain('authorization');
});

test('more than 20 values of append_to_response are refused with code 27', async () => {
  const names = Array.from({ length: 21 }, (_, number) => `part${number}`).join(',');
  const { status, body } = await sendRequest(`/movie/101?append_to_response=${names}`);
  expect([status, body.status_code]).toEqual([400, 27]);
});

test('lists have pages of 20, and a page past the last is empty', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-catalog-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'movies'));
  for (let id = 1; id <= 45; id++) {
    const movie = {
      id,
      originalLanguage: 'en',
      originalTitle: `Film ${id}`,
      countries: [],
      spokenLanguages: [],
      date: '2020-01-01',
    };
    const texts = {
      runtime: 90,
      status: 'Released',
      genres: [],
      titles: {},
      overviews: {},
      cast: [],
      crew: [],
    };
    writeFileSync(
      join(folder, 'movies', `${id}.json`),
      JSON.stringify({ ...movie, ...texts, sample: { score: 5, votes: 9, popularity: id } }),
    );
  }
  for (const name of ['providers', 'companies', 'collections'])
    writeFileSync(join(folder, `${name}.json`), '[]');
  writeFileSync(join(folder, 'genres.json'), '{"movie":[],"tv":[]}');
  const catalog = createStarterCatalog({ folder });

  const first = await getBody('/movie/popular', catalog);
  expect([first.page, first.total_pages, first.total_results]).toEqual([1, 3, 45]);
  expect(getIds(first)).toEqual(Array.from({ length: 20 }, (_, index) => 45 - index));
  expect(getIds(await getBody('/movie/popular?page=3', catalog))).toEqual([5, 4, 3, 2, 1]);
  expect(await getBody('/movie/popular?page=4', catalog)).toEqual({
    page: 4,
    results: [],
    total_pages: 3,
    total_results: 45,
  });
  expect((await getBody('/search/movie?query=film', catalog)).total_results).toBe(45);
});

test('creating a catalog reads no data, and the first request names a missing file', async () => {
  const catalog = createStarterCatalog({ folder: '/nowhere' });
  await expect(sendRequest('/movie/1', catalog)).rejects.toThrow('/nowhere/genres.json');
});

test('the configuration has the image URL and sizes', async () => {
  const { images } = await getBody('/configuration');
  expect(images.secure_base_url).toBe('http://catalog.test/artwork/');
  expect(images.poster_sizes).toContain('w500');
  expect(images.backdrop_sizes).toContain('w1280');
});

test('languages have their English and native names', { tags: ['C1'] }, async () => {
  const languages = await getBody('/configuration/languages');
  expect(languages).toContainEqual({ iso_639_1: 'ko', english_name: 'Korean', name: '한국어' });
  expect(languages).toContainEqual({ iso_639_1: 'fr', english_name: 'French', name: 'Français' });
  expect(languages).toContainEqual({ iso_639_1: 'en', english_name: 'English', name: 'English' });
  expect(languages.length).toBeGreaterThan(180);
  const countries = await getBody('/configuration/countries?language=ko-KR');
  expect(countries).toContainEqual({
    iso_3166_1: 'KR',
    english_name: 'South Korea',
    native_name: '대한민국',
  });
  const tags = await getBody('/configuration/primary_translations');
  expect(tags).toHaveLength(28);
  expect(tags).toContain('ar-SA');
});

test('genre names are in the requested language, else in English', { tags: ['C1'] }, async () => {
  expect((await getBody('/genre/movie/list?language=ko-KR')).genres[0]).toEqual({
    id: 16,
    name: '애니메이션',
  });
  expect((await getBody('/genre/tv/list')).genres[0]).toEqual({ id: 80, name: 'Crime' });
  expect((await getBody('/genre/tv/list?language=hu-HU')).genres[0]).toEqual({
    id: 80,
    name: 'Crime',
  });
});
