import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LANGUAGES, type Lang } from '../../../domain/language/language.ts';
import type { MediaType } from '../../../domain/titles/title.ts';
import { filterRoutes, getRouteId } from '../../../domain/web/route-lookup.ts';
import { createPatternMatcher, PAGE_PATTERNS } from '../../../server/http/route-pattern.ts';
import { findSitemapProblems, readSitemap } from '../../../tests/support/sitemap.ts';
import {
  editJson,
  openStarterCatalog,
  refuseConnection,
} from '../../../tests/support/starter-catalog.ts';
import { links } from '../../i18n/links.ts';
import { getSitemap, getSitemapIndex } from './get-sitemap.server.ts';
import { getSitemapChunk } from './get-sitemap-chunk.server.ts';
import {
  formatSitemapName,
  parseIndexName,
  parseSitemapName,
  type Section,
  type SitemapName,
} from './schema.ts';

const site = { origin: 'https://films.example', imageBase: '/artwork' };
const catalog = openStarterCatalog();

async function getPaths(lang: Lang, section: Section, chunk = 1): Promise<string[]> {
  const xml = await getSitemap({ catalog, site }, lang, { section, chunk });
  return readSitemap(xml ?? '').map(({ loc }) => loc.slice(site.origin.length));
}

async function getSitemaps(lang: Lang): Promise<SitemapName[]> {
  const index = await getSitemapIndex({ catalog, site }, lang);
  return readSitemap(index).map(({ loc }) => {
    const name = parseSitemapName(loc.split('/').at(-1) ?? '');
    if (name === null) throw new Error(`unknown sitemap ${loc}`);
    return name;
  });
}

test('sitemaps are valid, and each page links to itself in all languages', {
  tags: ['D11'],
}, async () => {
  const tags = [...LANGUAGES.map(({ tag }) => tag), 'x-default'];
  const firstChunks = (await getSitemaps('ar')).filter(({ chunk }) => chunk === 1);
  expect(firstChunks).toHaveLength(5);
  for (const name of firstChunks) {
    const xml = await getSitemap({ catalog, site }, 'ar', name);
    expect(await findSitemapProblems(xml ?? '', site.origin)).toEqual([]);
    for (const { loc, alternates } of readSitemap(xml ?? '')) {
      expect(Object.keys(alternates)).toEqual(tags);
      expect(loc).toContain('/ar');
    }
  }
});

test('the index lists the sitemaps of all languages, and none is empty', {
  tags: ['D11'],
}, async () => {
  const xml = await getSitemapIndex({ catalog, site }, null);
  expect(await findSitemapProblems(xml, site.origin)).toEqual([]);
  const koreanSitemaps = await getSitemaps('ko');
  expect(readSitemap(xml)).toHaveLength(LANGUAGES.length * koreanSitemaps.length);
  for (const { section, chunk } of koreanSitemaps)
    expect((await getPaths('ko', section, chunk)).length).toBeGreaterThan(0);
  const sections = new Set(koreanSitemaps.map(({ section }) => section));
  expect(sections).toEqual(new Set(['pages', 'genres', 'movies', 'shows', 'people']));
});

test('the pages of all sitemaps are those that the route table names', {
  tags: ['D11'],
}, async () => {
  const match = createPatternMatcher(PAGE_PATTERNS);
  const routeIds = new Set<string>();
  for (const { section, chunk } of await getSitemaps('ko'))
    for (const path of await getPaths('ko', section, chunk))
      routeIds.add(getRouteId(match(path) ?? ''));
  expect([...routeIds].sort()).toEqual(filterRoutes(({ sitemap }) => sitemap !== null).sort());
});

test.each(['movie', 'tv'] as const)(
  'all titles of the starter catalog are listed under their canonical path (%s)',
  { tags: ['D11'] },
  async (type: MediaType) => {
    const chunks = (await getSitemaps('ko')).filter(
      ({ section }) => section === (type === 'movie' ? 'movies' : 'shows'),
    );
    const first = await catalog.list(type, 'popular', 'ko', 1);
    const lists = await Promise.all(
      Array.from({ length: first.pages }, (_, index) =>
        catalog.list(type, 'popular', 'ko', index + 1),
      ),
    );
    const ids = lists.flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(40);
    for (const lang of ['ko', 'pt-br'] as const) {
      const paths = (
        await Promise.all(chunks.map(({ section, chunk }) => getPaths(lang, section, chunk)))
      ).flat();
      for (const id of ids) {
        const title = await catalog.title(type, id, lang);
        expect(paths).toContain(links.title(lang, type, id, title?.title.text ?? ''));
      }
    }
  },
);

test('people are listed under the canonical path of each language', { tags: ['D11'] }, async () => {
  const { items } = await catalog.popularPeople('en', 1);
  for (const lang of ['ko', 'en', 'ja'] as const) {
    const paths = await getPaths(lang, 'people');
    for (const { id } of items.slice(0, 10)) {
      const person = await catalog.person(id, lang);
      expect(paths).toContain(links.person(lang, id, person?.name ?? ''));
    }
  }
});

test('genres are listed under the slug of each language', { tags: ['D11'] }, async () => {
  expect(await getPaths('ko', 'genres')).toContain(
    `/ko/movie/genre/${encodeURIComponent('드라마')}`,
  );
  expect(await getPaths('en', 'genres')).toEqual(
    expect.arrayContaining(['/en/movie/genre/drama', '/en/tv/genre/drama']),
  );
});

test('a title and a person that only their own responses call adult are not listed', {
  tags: ['D11'],
}, async () => {
  const [movie] = (await catalog.list('movie', 'popular', 'ko', 1)).items;
  const [person] = (await catalog.popularPeople('en', 1)).items;
  const isOf = ({ url }: Request, path: string) => new URL(url).pathname.endsWith(path);
  const adultCatalog = openStarterCatalog({
    intercept: (request, fetchOriginal) =>
      [`/movie/${movie?.id}`, `/person/${person?.id}`].some((path) => isOf(request, path))
        ? editJson<object>(fetchOriginal(request), (body) => ({ ...body, adult: true }))
        : fetchOriginal(request),
  });
  for (const [section, id] of [
    ['movies', movie?.id],
    ['people', person?.id],
  ] as const) {
    const readXml = (source: typeof catalog) =>
      getSitemap({ catalog: source, site }, 'en', { section, chunk: 1 });
    expect(await readXml(catalog)).toContain(`/${id}-`);
    expect(await readXml(adultCatalog)).not.toContain(`/${id}-`);
  }
});

test('a chunk past the last one is null', async () => {
  expect(await getSitemap({ catalog, site }, 'ko', { section: 'movies', chunk: 6 })).toBeNull();
});

test('the sitemaps of a chunk share one read, with few requests at a time', async () => {
  let requests = 0;
  let running = 0;
  let maxRunning = 0;
  const countingCatalog = openStarterCatalog({
    async intercept(request, fetchOriginal) {
      requests += 1;
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await nextTurn();
      running -= 1;
      return fetchOriginal(request);
    },
  });
  const sitemaps = await Promise.all(
    LANGUAGES.map(({ code }) =>
      getSitemap({ catalog: countingCatalog, site }, code, { section: 'movies', chunk: 2 }),
    ),
  );
  expect(sitemaps.every((xml) => xml !== null)).toBe(true);
  const entries = readSitemap(sitemaps[0] ?? '').length;
  // Four pages of the list, and every title once.
  expect(requests).toBeLessThanOrEqual(entries + 4 + 1);
  expect(maxRunning).toBeLessThanOrEqual(4);
});

test('a catalog outage rejects the sitemap and stops its requests; later it can be read', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let isDown = true;
  let requests = 0;
  let running = 0;
  const failingCatalog = openStarterCatalog({
    async intercept(request, fetchOriginal) {
      requests += 1;
      running += 1;
      try {
        return await (isDown && requests > 30 ? refuseConnection() : fetchOriginal(request));
      } finally {
        running -= 1;
      }
    },
  });
  const name = { section: 'shows', chunk: 2 } as const;
  await expect(getSitemap({ catalog: failingCatalog, site }, 'ko', name)).rejects.toMatchObject({
    code: 'catalog_unavailable',
    retryAfter: expect.any(Number),
  });
  await expect.poll(() => running).toBe(0);
  expect(requests).toBeLessThan(50);
  isDown = false;
  // The catalog is left alone for some seconds after failures.
  vi.setSystemTime(Date.now() + 60_000);
  expect(await getSitemap({ catalog: failingCatalog, site }, 'ko', name)).not.toBeNull();
});

test('without the catalog the index is rejected, but not the sitemap of fixed pages', async () => {
  const failingCatalog = openStarterCatalog({ intercept: refuseConnection });
  await expect(getSitemapIndex({ catalog: failingCatalog, site }, null)).rejects.toMatchObject({
    code: 'catalog_unavailable',
  });
  expect(
    await getSitemap({ catalog: failingCatalog, site }, 'ko', { section: 'pages', chunk: 1 }),
  ).toContain('/ko/movie/top-rated');
});

/** A catalog with invalid data for some titles. */
function openBrokenCatalog(isBroken: (id: number) => boolean) {
  return openStarterCatalog({
    async intercept(request, fetchOriginal) {
      const [, id] = /\/movie\/(\d+)$/.exec(new URL(request.url).pathname) ?? [];
      return id !== undefined && isBroken(Number(id))
        ? Response.json(['nonsense'])
        : fetchOriginal(request);
    },
  });
}

test('one title with invalid data is left out, many reject the chunk', async () => {
  const name = { section: 'movies', chunk: 2 } as const;
  const allPages = await getSitemapChunk(catalog, name);
  const withoutParasite = await getSitemapChunk(
    openBrokenCatalog((id) => id === 496_243),
    name,
  );
  expect(withoutParasite).toHaveLength(allPages.length - 1);
  await expect(
    getSitemapChunk(
      openBrokenCatalog((id) => id % 2 === 0),
      name,
    ),
  ).rejects.toMatchObject({ code: 'catalog_unavailable' });
});

test('a slow chunk times out, and the read goes on for the next request', async () => {
  const released = Promise.withResolvers<void>();
  const slowCatalog = openStarterCatalog({
    async intercept(request, fetchOriginal) {
      await released.promise;
      return fetchOriginal(request);
    },
  });
  const name = { section: 'movies', chunk: 2 } as const;
  await expect(getSitemapChunk(slowCatalog, name, 1)).rejects.toMatchObject({
    code: 'catalog_unavailable',
    retryAfter: 60,
  });
  released.resolve();
  expect((await getSitemapChunk(slowCatalog, name)).length).toBeGreaterThan(40);
});

test('file names of sitemaps and indexes are parsed strictly', () => {
  for (const file of [
    'pages.xml',
    'genres.xml',
    'movies.xml',
    'movies-2.xml',
    'shows-6.xml',
    'people-5.xml',
  ]) {
    const name = parseSitemapName(file);
    expect(name && formatSitemapName(name)).toBe(file);
  }
  for (const file of [
    'movies-1.xml',
    'movies-7.xml',
    'pages-2.xml',
    'people-02.xml',
    'Movies.xml',
    'movies',
    'constructor.xml',
    '.xml',
    '',
  ])
    expect(parseSitemapName(file), file).toBeNull();
  expect(parseIndexName('pt-br.xml')).toBe('pt-br');
  for (const file of ['ko', 'xx.xml', 'KO.xml', 'ko.xml.xml', ''])
    expect(parseIndexName(file), file).toBeUndefined();
});
