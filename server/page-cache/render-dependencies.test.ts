import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { servicesContext } from '../../app/context.ts';
import { OVERRIDES_FORMS } from '../../app/features/admin/overrides/mutations.server.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Schema } from '../../db/schema.ts';
import type { User } from '../../domain/accounts/account.ts';
import { NO_FILTERS } from '../../domain/lists/list.ts';
import { parseTitleKey, type TitleRef, titleKey } from '../../domain/titles/title.ts';
import { titleTag } from '../../domain/web/cache-tags.ts';
import { addAdmin } from '../../tests/support/admin-tables.ts';
import { startCachedApp } from '../../tests/support/cached-app.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { httpGet } from '../../tests/support/http-get.ts';
import { collectDependencies, markDegraded, trackTitles } from './render-dependencies.ts';

const PARASITE = { type: 'movie', id: 496_243 } as const;
const SQUID_GAME = { type: 'tv', id: 93_405 } as const;
const DUNE = { type: 'movie', id: 438_631 } as const;
const FAQ = '/en/faq.data';
const DRAMA = { ...NO_FILTERS, genreIds: [18] };
/** As the title index stores it. */
const INDEXED = { ...PARASITE, title: { text: 'Parasite', lang: null }, score: 8, poster: null };

/** Every title in a value: any object with the type and id of one. */
function findTitles(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const title =
    'type' in value && 'id' in value ? parseTitleKey(`${value.type}/${value.id}`) : null;
  const nested = Object.values(value).flatMap(findTitles);
  return title === null ? nested : [titleTag(title), ...nested];
}

describeOnOneEngine('dependencies of cached pages', (open) => {
  let database: TestDatabase;
  let app: Awaited<ReturnType<typeof startCachedApp>>;
  let admin: User;
  let readTitle: (catalog: Catalog) => Promise<unknown>;

  beforeAll(async () => {
    database = await open();
    admin = await addAdmin(database.kysely, 'boss');
    app = await startCachedApp(database, {
      // A page that reads a title in the way of the test.
      loaders: {
        faq: ({ context }) => readTitle(context.get(servicesContext).catalog),
      },
    });
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'content_overrides');
    app.cache.purge(null);
  });
  afterAll(() => app?.close());

  async function override(title: TitleRef): Promise<void> {
    const result = await app.send(OVERRIDES_FORMS, admin, {
      intent: 'admin_override_create',
      title: titleKey(title),
      field: title.type === 'movie' ? 'title' : 'name',
      language: 'en',
      value: 'Renamed',
    });
    expect(result).toMatchObject({ flashMessage: 'admin_override_created' });
  }

  test.each<[string, TitleRef, (catalog: Catalog) => Promise<unknown>]>([
    ['title', PARASITE, (catalog) => catalog.title('movie', PARASITE.id, 'en')],
    ['original', PARASITE, (catalog) => catalog.titleWithoutOverrides('movie', PARASITE.id, 'en')],
    ['season', SQUID_GAME, (catalog) => catalog.season(SQUID_GAME.id, 1, 'en')],
    ['credits', PARASITE, (catalog) => catalog.credits('movie', PARASITE.id, 'en')],
    ['collection', DUNE, (catalog) => catalog.collection(726_871, 'en')],
    ['person', PARASITE, (catalog) => catalog.person(20_738, 'en')],
    ['list', PARASITE, (catalog) => catalog.list('movie', 'top_rated', 'en', 1)],
    ['discover', PARASITE, (catalog) => catalog.discover('movie', DRAMA, 'en', 1)],
    ['search', PARASITE, (catalog) => catalog.search('all', 'parasite', 'en', 1)],
    ['find', PARASITE, (catalog) => catalog.findByImdbId('tt6751668')],
    ['corrected', PARASITE, (catalog) => catalog.applyOverrides([INDEXED], 'en')],
  ])(
    'an override drops the page of a title that was read by catalog.%s',
    async (_, title, readCatalog) => {
      readTitle = readCatalog;
      await httpGet(app.url + FAQ);
      expect(app.cache.getCached(FAQ)?.cacheability).toBe('public');
      await override(title);
      expect(app.cache.getCached(FAQ)).toBeUndefined();
    },
  );

  test('an override drops the page of a recommended title, and no other page', async () => {
    const path = '/en/movie/496243-parasite.data';
    await httpGet(app.url + path);
    await httpGet(`${app.url}/en/terms.data`);
    const { similar } = (app.data['movie/title'] as { data: { title: { similar: TitleRef[] } } })
      .data.title;
    const [recommended] = similar;
    if (!recommended) throw new Error('no recommendations');
    await override(recommended);
    expect(app.cache.getCached(path)).toBeUndefined();
    expect(app.cache.getCached('/en/terms.data')).toBeDefined();
  });

  test.each([
    ['/en.data', 'home'],
    ['/en/movie.data', 'movie/popular'],
    ['/en/movie/now-playing.data', 'movie/now_playing'],
    ['/en/movie/genre/drama.data', 'movie/genre'],
    ['/en/tv/airing-today.data', 'tv/airing_today'],
    ['/en/tv.data?rating=8', 'tv/popular'],
    ['/en/movie/496243-parasite.data', 'movie/title'],
    ['/en/tv/93405-squid-game.data', 'tv/title'],
    ['/en/collection/726871-dune-collection.data', 'collection'],
    ['/en/movie/496243-parasite/credits.data', 'movie/credits'],
    ['/en/tv/93405-squid-game/names.data', 'tv/names'],
    ['/en/movie/496243-parasite/offers.data', 'movie/offers'],
    ['/en/person/20738-song-kang-ho.data', 'person'],
    ['/en/search.data?q=parasite', 'search'],
  ])('every title in the data of %s is among its tags', async (path, routeId) => {
    await httpGet(app.url + path);
    const titles = findTitles(app.data[routeId]);
    expect(titles.length).toBeGreaterThan(0);
    expect(app.cache.getCached(path)?.tags).toEqual(expect.arrayContaining(titles));
  });

  test('every suggested title is among the tags of the suggestions', async () => {
    const path = '/en/suggestions?q=parasite';
    const titles = findTitles(JSON.parse((await httpGet(app.url + path)).body));
    expect(titles).toContain(titleTag(PARASITE));
    expect(app.cache.getCached(path)?.tags).toEqual(expect.arrayContaining(titles));
  });

  test.each<[keyof Schema, string]>([
    ['review_counts', '/en/movie/496243-parasite.data'],
    ['watch_providers', '/en/movie/496243-parasite.data'],
    ['content_overrides', '/en/movie.data'],
    ['legal_documents', '/en/terms.data'],
  ])('a page is degraded if %s cannot be read: %s', { tags: ['D12'] }, async (table, path) => {
    await database.kysely.schema.alterTable(table).renameTo('unreadable').execute();
    try {
      const { status, headers } = await httpGet(app.url + path);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5');
      expect(app.cache.getCached(path)?.cacheability).toBe('degraded');
    } finally {
      await database.kysely.schema.alterTable('unreadable').renameTo(table).execute();
    }
  });
});

test('trackTitles and markDegraded have no effect outside of a render', async () => {
  trackTitles([PARASITE]);
  markDegraded();
  const { dependencies } = await collectDependencies(async () => {});
  expect(dependencies).toEqual({ tags: new Set(), degraded: false });
});

test('concurrent renders collect their own dependencies', async () => {
  const titles = [PARASITE, SQUID_GAME];
  const renders = titles.map((title) =>
    collectDependencies(async () => {
      await nextTurn();
      trackTitles([title]);
    }),
  );
  const collectedTags = (await Promise.all(renders)).map(({ dependencies }) => [
    ...dependencies.tags,
  ]);
  expect(collectedTags).toEqual(titles.map((title) => [titleTag(title)]));
});
