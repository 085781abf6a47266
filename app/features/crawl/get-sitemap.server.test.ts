import { expect, test } from 'vitest';
import { LANGUAGES, type Lang } from '../../../domain/language.ts';
import type { MediaType } from '../../../domain/title.ts';
import { problemsOf, readSitemap } from '../../../tests/support/sitemap.ts';
import { openStarterCatalog, refuseConnection } from '../../../tests/support/starter-catalog.ts';
import { links } from '../../i18n/links.ts';
import { getSheet } from './get-sheet.server.ts';
import { getSitemap, getSitemapIndex } from './get-sitemap.server.ts';
import { readIndexName, readSitemapName, type Section, writeSitemapName } from './schema.ts';

const site = { origin: 'https://films.example', imageBase: '/artwork' };
const catalog = openStarterCatalog();

async function pathsOf(lang: Lang, section: Section, sheet = 1): Promise<string[]> {
  const xml = await getSitemap({ catalog, site }, lang, { section, sheet });
  return readSitemap(xml ?? '').map(({ loc }) => loc.slice(site.origin.length));
}

/** Every sitemap that the index of a language names. */
async function sitemapsOf(lang: Lang): Promise<{ section: Section; sheet: number }[]> {
  const index = await getSitemapIndex({ catalog, site }, lang);
  return readSitemap(index).map(({ loc }) => {
    const name = readSitemapName(loc.split('/').at(-1) ?? '');
    if (name === null) throw new Error(`${loc} is no sitemap`);
    return name;
  });
}

test('D11 the sitemaps of a language are valid, and each page has alternates in all languages and x-default', async () => {
  const tags = [...LANGUAGES.map(({ tag }) => tag), 'x-default'];
  const firsts = (await sitemapsOf('ar')).filter(({ sheet }) => sheet === 1);
  expect(firsts).toHaveLength(5);
  for (const name of firsts) {
    const xml = await getSitemap({ catalog, site }, 'ar', name);
    expect(await problemsOf(xml ?? '', site.origin)).toEqual([]);
    for (const { loc, alternates } of readSitemap(xml ?? '')) {
      expect(Object.keys(alternates)).toEqual(tags);
      expect(loc).toContain('/ar');
    }
  }
});

test('D11 the index names the sitemaps of all languages, and each has pages', async () => {
  const xml = await getSitemapIndex({ catalog, site }, null);
  expect(await problemsOf(xml, site.origin)).toEqual([]);
  const ofOne = await sitemapsOf('ko');
  expect(readSitemap(xml)).toHaveLength(LANGUAGES.length * ofOne.length);
  for (const { section, sheet } of ofOne)
    expect((await pathsOf('ko', section, sheet)).length).toBeGreaterThan(0);
  const sections = new Set(ofOne.map(({ section }) => section));
  expect(sections).toEqual(new Set(['pages', 'genres', 'movies', 'shows', 'people']));
});

test.each(['movie', 'tv'] as const)(
  'D11 all titles of the starter catalog are there, under the address of their page (%s)',
  async (type: MediaType) => {
    const sheets = (await sitemapsOf('ko')).filter(
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
    for (const lang of ['ko', 'en', 'ar', 'pt-br'] as const) {
      const paths = (
        await Promise.all(sheets.map(({ section, sheet }) => pathsOf(lang, section, sheet)))
      ).flat();
      for (const id of ids) {
        const title = await catalog.title(type, id, lang);
        expect(paths).toContain(links.title(lang, type, id, title?.title.text ?? ''));
      }
    }
  },
);

test('D11 people have the address of their page in each language', async () => {
  const { items } = await catalog.people('en', 1);
  for (const lang of ['ko', 'en', 'ja'] as const) {
    const paths = await pathsOf(lang, 'people');
    for (const { id } of items.slice(0, 10)) {
      const person = await catalog.person(id, lang);
      expect(paths).toContain(links.person(lang, id, person?.name ?? ''));
    }
  }
});

test('D11 genres have the slug of their language', async () => {
  expect(await pathsOf('ko', 'genres')).toContain(
    `/ko/movie/genre/${encodeURIComponent('드라마')}`,
  );
  expect(await pathsOf('en', 'genres')).toEqual(
    expect.arrayContaining(['/en/movie/genre/drama', '/en/tv/genre/drama']),
  );
});

test('a sheet past the last one is missing', async () => {
  expect(await getSitemap({ catalog, site }, 'ko', { section: 'movies', sheet: 6 })).toBeNull();
});

test('the sitemaps of a sheet in all languages share their catalog requests, few at a time', async () => {
  let asked = 0;
  let now = 0;
  let most = 0;
  const counting = openStarterCatalog({
    async through(request, ask) {
      asked += 1;
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 1));
      now -= 1;
      return ask(request);
    },
  });
  const all = await Promise.all(
    LANGUAGES.map(({ code }) =>
      getSitemap({ catalog: counting, site }, code, { section: 'movies', sheet: 2 }),
    ),
  );
  expect(all.every((xml) => xml !== null)).toBe(true);
  const entries = readSitemap(all[0] ?? '').length;
  // Four pages of the list, and each title once.
  expect(asked).toBeLessThanOrEqual(entries + 4 + 1);
  expect(most).toBeLessThanOrEqual(4);
});

test('an outage while a sheet is read is an outage of its sitemap, asks for nothing further, and is over with the outage', async () => {
  let asked = 0;
  let down = true;
  const failing = openStarterCatalog({
    through(request, ask) {
      asked += 1;
      return down && asked > 30 ? refuseConnection() : ask(request);
    },
  });
  const name = { section: 'shows', sheet: 2 } as const;
  await expect(getSitemap({ catalog: failing, site }, 'ko', name)).rejects.toMatchObject({
    code: 'catalog_unavailable',
    retryAfter: expect.any(Number),
  });
  const askedByThen = asked;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked - askedByThen).toBeLessThan(20);
  down = false;
  await expect
    .poll(() => getSitemap({ catalog: failing, site }, 'ko', name).catch(() => null), {
      timeout: 15_000,
    })
    .not.toBeNull();
});

test('without the catalog the index is an outage too, but the pages that need none of it are there', async () => {
  const down = openStarterCatalog({ through: refuseConnection });
  await expect(getSitemapIndex({ catalog: down, site }, null)).rejects.toMatchObject({
    code: 'catalog_unavailable',
  });
  expect(await getSitemap({ catalog: down, site }, 'ko', { section: 'pages', sheet: 1 })).toContain(
    '/ko/movie/top-rated',
  );
});

/** A catalog that answers nonsense for some titles. */
function withNonsense(isBroken: (id: number) => boolean) {
  return openStarterCatalog({
    async through(request, ask) {
      const [, id] = /\/movie\/(\d+)$/.exec(new URL(request.url).pathname) ?? [];
      return id !== undefined && isBroken(Number(id)) ? Response.json(['nonsense']) : ask(request);
    },
  });
}

test('one title that the catalog answers with nonsense is left out, and many are an outage', async () => {
  const name = { section: 'movies', sheet: 2 } as const;
  const whole = await getSheet(catalog, name);
  const parasite = await getSheet(
    withNonsense((id) => id === 496_243),
    name,
  );
  expect(parasite).toHaveLength(whole.length - 1);
  await expect(
    getSheet(
      withNonsense((id) => id % 2 === 0),
      name,
    ),
  ).rejects.toMatchObject({ code: 'catalog_unavailable' });
});

test('a catalog that takes its time is waited for in vain once: the next crawler finds what was read meanwhile', async () => {
  const slow = openStarterCatalog({
    async through(request, ask) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return ask(request);
    },
  });
  const name = { section: 'movies', sheet: 2 } as const;
  await expect(getSheet(slow, name, 1)).rejects.toMatchObject({
    code: 'catalog_unavailable',
    retryAfter: 60,
  });
  expect((await getSheet(slow, name)).length).toBeGreaterThan(40);
});

test('sitemaps have one name each', () => {
  for (const file of [
    'pages.xml',
    'genres.xml',
    'movies.xml',
    'movies-2.xml',
    'shows-6.xml',
    'people-5.xml',
  ]) {
    const name = readSitemapName(file);
    expect(name && writeSitemapName(name)).toBe(file);
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
    expect(readSitemapName(file), file).toBeNull();
  expect(readIndexName('pt-br.xml')).toBe('pt-br');
  for (const file of ['ko', 'xx.xml', 'KO.xml', 'ko.xml.xml', ''])
    expect(readIndexName(file), file).toBeUndefined();
});
