import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import type { TakedownSet } from '../../catalog/takedowns.ts';
import { LANGUAGES } from '../../domain/language/language.ts';
import type { TitlePage } from '../../domain/titles/title.ts';
import { AppError } from '../../domain/web/errors.ts';
import { openStarterCatalog } from '../../tests/support/starter-catalog.ts';
import { drawnPictures } from './drawn-pictures.ts';
import { createKnownTitles } from './known-titles.ts';

const PARASITE = '/artwork/drawn/ko/movie/496243.svg';

function setUp({
  readTitle,
  takenDown = [],
}: {
  readTitle?: () => Promise<TitlePage | null>;
  takenDown?: string[];
} = {}) {
  const knownTitles = createKnownTitles();
  const starter = openStarterCatalog();
  const title = vi.fn(readTitle ?? starter.title);
  const catalog = knownTitles.watch({ ...starter, title });
  const titles: ReadonlySet<string> = new Set(takenDown);
  const set: TakedownSet = { titles, people: new Set(), keywords: new Set(), revision: 1 };
  const takedowns = { get: async () => set };
  const app = drawnPictures({ catalog, takedowns, knownTitles });
  return { app, catalog, title };
}

const toLetters = (svg: string) => svg.replace(/<[^>]+>|\s/g, '');

test('a poster is drawn with its title in the language, cached and sandboxed', {
  tags: ['H10'],
}, async () => {
  const { app } = setUp();
  const response = await app.request(PARASITE);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    vary: 'accept-encoding',
  });
  expect(toLetters(await response.text())).toContain('기생충');
  const english = await app.request('/artwork/drawn/en/movie/496243.svg');
  expect(toLetters(await english.text())).toMatch(/parasite/i);
});

test('a backdrop has no text', async () => {
  const { app } = setUp();
  const response = await app.request('/artwork/drawn/ko/movie/496243-wide.svg');
  expect(response.status).toBe(200);
  expect(await response.text()).not.toContain('<text');
});

test('an unchanged picture is answered with 304', async () => {
  const { app } = setUp();
  const etag = (await app.request(PARASITE)).headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"/);
  const second = await app.request(PARASITE, { headers: { 'if-none-match': etag } });
  expect([second.status, await second.text()]).toEqual([304, '']);
});

test('a title that a list has shown is drawn without a call to the catalog', async () => {
  const { app, catalog, title } = setUp();
  const { items } = await catalog.list('movie', 'popular', 'ar', 1);
  for (const { id, title: name } of items) {
    const svg = await (await app.request(`/artwork/drawn/ar/movie/${id}.svg`)).text();
    expect(toLetters(svg).toLowerCase().replace(/\d{4}/, '')).toContain(
      name.text.slice(0, 3).toLowerCase().replace(/\s/g, ''),
    );
  }
  expect(title).not.toHaveBeenCalled();
});

describe('titles that are not drawn with their name', () => {
  test('an unknown title gives 404', async () => {
    const { app } = setUp();
    expect((await app.request('/artwork/drawn/ko/movie/999999999.svg')).status).toBe(404);
  });

  test('a title that was taken down gives 404, even if a list has shown it before', async () => {
    const { app, catalog } = setUp({ takenDown: ['movie/496243'] });
    await catalog.title('movie', 496_243, 'ko');
    expect((await app.request(PARASITE)).status).toBe(404);
  });

  test('a restricted title is drawn without its name', async () => {
    const page = await openStarterCatalog().title('movie', 496_243, 'ko');
    const { app, catalog } = setUp({
      readTitle: async () => page && { ...page, restricted: true },
    });
    await catalog.title('movie', 496_243, 'ko');
    const response = await app.request(PARASITE);
    expect([response.status, toLetters(await response.text())]).toEqual([200, '']);
  });

  test('during an outage a picture has no name and is cached for a minute', async () => {
    const { app } = setUp({
      readTitle: () => Promise.reject(new AppError('catalog_unavailable', 'out of order')),
    });
    const response = await app.request(PARASITE);
    expect([response.status, toLetters(await response.text())]).toEqual([200, '']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  });
});

test.each([
  'xx/movie/496243.svg',
  'ko/person/496243.svg',
  'ko/movie/0.svg',
  'ko/movie/0496243.svg',
  'ko/movie/496243.png',
  'ko/movie/496243-tall.svg',
  'ko/movie/99999999999.svg',
  'ko/movie/..%2f496243.svg',
  'ko/movie/496243.svg/x',
])('%s returns 404', async (path) => {
  const { app, title } = setUp();
  expect((await app.request(`/artwork/drawn/${path}`)).status).toBe(404);
  expect(title).not.toHaveBeenCalled();
});

test('every picture of the popular titles in each language is sent with less than 2 KB', async () => {
  const { app, catalog } = setUp();
  const sizes: [number, string][] = [];
  for (const { code } of LANGUAGES) {
    const { items } = await catalog.list('movie', 'popular', code, 1);
    for (const { id } of items)
      for (const file of [`${id}.svg`, `${id}-wide.svg`]) {
        const path = `/artwork/drawn/${code}/movie/${file}`;
        const response = await app.request(path, { headers: { 'accept-encoding': 'gzip, br' } });
        expect(response.headers.get('content-encoding')).toBe('br');
        const body = new Uint8Array(await response.arrayBuffer());
        expect(brotliDecompressSync(body).toString()).toMatch(/^<svg .*<\/svg>$/s);
        sizes.push([body.length, path]);
      }
  }
  expect(sizes.filter(([bytes]) => bytes >= 2048)).toEqual([]);
});
