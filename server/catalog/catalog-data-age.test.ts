/** Fills every place that stores catalog data, and looks for it there half a year later. */
import type { ChildProcess } from 'node:child_process';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { getSavedPage } from '../../app/features/saved/get-saved-page.server.ts';
import { readSavedQuery } from '../../app/features/saved/schema.ts';
import { FORM_HANDLERS } from '../../app/forms/handlers.server.ts';
import { links } from '../../app/i18n/links.ts';
import { serverLanguage } from '../../app/i18n/messages.server.ts';
import { exportDump } from '../../db/dump/export.ts';
import { addAdmin } from '../../tests/support/admin-tables.ts';
import { startCachedApp } from '../../tests/support/cached-app.ts';
import {
  ageDatabase,
  ageRedis,
  findInDatabase,
  findInRedis,
  MARKER,
  startMarkedCatalog,
} from '../../tests/support/catalog-data-age.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { httpGet } from '../../tests/support/http-get.ts';
import { KEY } from '../../tests/support/persistent-catalog.ts';
import { canStartRedis, startRedis } from '../../tests/support/redis.ts';
import { findFreePort } from '../../tests/support/start-site.ts';
import { createTestUser } from '../../tests/support/test-site.ts';
import { startImportJob } from '../imports/run-imports.ts';
import { startDeletingExpired } from '../jobs/delete-expired.ts';
import { startWarmUp } from '../page-cache/warm-up.ts';
import { openRedis, type RedisConnection } from '../redis/redis-connection.ts';
import { startTitleRefresher } from './title-refresher.ts';
import { createTitleStore } from './title-store.ts';

const DAYS = 183;

const log = pino({ level: 'silent' });

const OWNER = {
  userId: 'mina',
  lang: 'en',
  region: 'KR',
  isShared: false,
  familyMode: null,
  serviceIds: [],
  today: '2026-11-27',
} as const;
const ALL_SAVED = readSavedQuery(new URLSearchParams());

describeOnOneEngine('catalog data after half a year', (open, kind) => {
  let database: TestDatabase;
  /** Its own, because all keys are searched. */
  let redisServer: ChildProcess | null = null;
  let redis: RedisConnection | null = null;

  beforeAll(async () => {
    database = await open();
    if (kind === 'embedded' || !canStartRedis) return;
    const port = await findFreePort();
    redisServer = startRedis(port);
    redis = openRedis(`redis://127.0.0.1:${port}`, log);
    await vi.waitUntil(() => redis?.commands.status === 'ready', { timeout: 20_000 });
  }, 30_000);
  afterAll(() => {
    redis?.close();
    redisServer?.kill('SIGKILL');
  });

  /** A process of the site with its own memory, whose catalog is at `url`. */
  async function startProcess(url: string) {
    const app = await startCachedApp(database, {
      variables: { TMDB_API_KEY: KEY, TMDB_API_URL: url },
      redis,
    });
    const { catalog, unfilteredCatalog } = app.catalogHandle;
    const titleStore = createTitleStore({ db: database.kysely, catalog: unfilteredCatalog });
    const refresher = startTitleRefresher({ db: database.kysely, titleStore, log });
    const deletion = startDeletingExpired({ db: database.kysely, log });
    async function stop(): Promise<void> {
      deletion.close();
      await Promise.all([app.close(), refresher.close()]);
    }
    const visit = (path: string, query = '') => httpGet(`${app.url}${path}.data${query}`);
    return { app, catalog, refresher, deletion, visit, stop };
  }

  type Site = Awaited<ReturnType<typeof startProcess>>;

  const findMarker = async () => [
    ...(await findInDatabase(database.kysely, MARKER)),
    ...(redis ? await findInRedis(redis.commands, MARKER) : []),
  ];
  const findInDump = async () =>
    (await Array.fromAsync(exportDump(database))).filter((line) =>
      line.toLowerCase().includes(MARKER),
    );

  /** Returns the name and the path of the title that the users save. */
  async function visitPages({ catalog, visit }: Site) {
    const name = (await catalog.title('movie', 101, 'en'))?.title.text ?? '';
    expect(name).toContain(MARKER);
    const titlePath = links.title('en', 'movie', 101, name);
    const personName = (await catalog.person(301, 'en'))?.name ?? '';
    for (const [path, query] of [
      ['/en'],
      ['/en/movie'],
      [titlePath],
      [links.person('en', 301, personName)],
      ['/en/search', '?q=lantern'],
    ] as const) {
      const { status, body } = await visit(path, query);
      expect([path, status]).toEqual([path, 200]);
      expect(body).toContain(MARKER);
    }
    return { name, titlePath };
  }

  async function sendFormsOfVisitors(app: Site['app']): Promise<void> {
    const mina = await app.addTestUser(OWNER.userId);
    for (const intent of ['save', 'hide'])
      await app.send(FORM_HANDLERS, mina, { intent, title: 'movie/101' });
    await app.send(FORM_HANDLERS, mina, { intent: 'seen', title: 'tv/201' });
    await app.send(FORM_HANDLERS, mina, {
      intent: 'review',
      title: 'movie/101',
      rating: '8',
      text: 'Mind the stairs.',
    });
    await app.send(FORM_HANDLERS, null, {
      intent: 'offer_report',
      title: 'movie/101',
      region: 'KR',
      kind: 'missing',
    });
  }

  async function sendFormsOfAdmins(app: Site['app']): Promise<void> {
    const boss = await addAdmin(database.kysely, 'boss');
    for (const [field, value] of [
      ['title', 'A name of our own'],
      ['overview', 'A text of our own'],
      ['poster_path', '/our-own.jpg'],
    ] as const)
      expect(
        await app.send(FORM_HANDLERS, boss, {
          intent: 'admin_override_create',
          title: 'movie/102',
          field,
          language: 'en',
          value,
        }),
      ).toMatchObject({ flashMessage: 'admin_override_created' });
    await app.send(FORM_HANDLERS, boss, {
      intent: 'admin_provider_add',
      content_type: 'movie',
      content_id: '103',
      provider_name: 'Our own service',
      watch_type: 'flatrate',
      country_code: 'KR',
      is_active: 'on',
    });
    expect(
      await app.send(FORM_HANDLERS, boss, {
        intent: 'admin_takedown_create',
        target: 'movie/105',
        reason: 'A reason of our own',
      }),
    ).toMatchObject({ flashMessage: 'admin_takedown_created' });
  }

  async function importList({ app, catalog }: Site): Promise<void> {
    const mina = createTestUser(OWNER.userId);
    await app.send(FORM_HANDLERS, mina, {
      intent: 'import',
      file: new File(['tmdb_id,type,title\n104,movie,Harbour\n'], 'list.csv'),
    });
    const imports = startImportJob({
      db: database.kysely,
      catalog,
      titleIndex: app.services.titleIndex,
      log,
    });
    await imports.runDue();
    await imports.close();
    await app.send(FORM_HANDLERS, mina, { intent: 'import_apply' });
  }

  /** The list shows its titles without their names. */
  async function expectOwnData({ services }: Site['app']): Promise<void> {
    const { tiles, total } = await getSavedPage(services, OWNER, ALL_SAVED, serverLanguage('en'));
    expect(total).toBe(2);
    expect(tiles.map(({ id, title, gone }) => [id, title.text, gone])).toEqual(
      expect.arrayContaining([
        [101, '', false],
        [104, '', false],
      ]),
    );
    expect(await findInDatabase(database.kysely, 'Mind the stairs.')).toEqual([
      'reviews.review_text',
    ]);
    expect(await findInDatabase(database.kysely, 'A name of our own')).toEqual([
      'admin_logs.details',
      'content_overrides.override_value',
    ]);
  }

  /** Fills each place; returns the name and the path of the title that the users save. */
  async function fillAllPlaces(site: Site) {
    const title = await visitPages(site);
    await site.catalog.season(201, 1, 'ko');
    await sendFormsOfVisitors(site.app);
    await sendFormsOfAdmins(site.app);
    await importList(site);
    const { cache, url } = site.app;
    const warmUp = startWarmUp({ defaultRegion: 'KR', cache, db: database.kysely, log });
    await site.visit(title.titlePath);
    await httpGet(`${url}${title.titlePath}`);
    await httpGet(`${url}${title.titlePath}`);
    await warmUp.close();
    return title;
  }

  async function expectMarkerInAllPlaces(): Promise<void> {
    await expect
      .poll(findMarker, { timeout: 10_000 })
      .toEqual(
        expect.arrayContaining([
          'titles.names',
          'titles.search_text',
          'titles.posters',
          'watch_services.name',
          'watch_services.logo',
          'age_ratings.ratings',
          'content_overrides.catalog_value',
          'takedowns.name',
          'offer_reports.shown',
          'viewed_pages.path',
          'catalog_responses.body',
          ...(redis ? [expect.stringMatching(/^kinora:answer:/)] : []),
        ]),
      );
    expect(await findInDump()).toEqual([]);
  }

  async function letHalfAYearPass({ catalog }: Site): Promise<void> {
    await expect.poll(() => catalog.status().persistentCache?.queued).toBe(0);
    await ageDatabase(database.kysely, DAYS);
    if (redis) await ageRedis(redis.commands, DAYS);
    vi.setSystemTime(Date.now() + DAYS * 86_400_000);
  }

  async function expectNothingInMemory({ app, catalog, visit }: Site, titlePath: string) {
    expect((await visit(titlePath)).body).not.toContain(MARKER);
    catalog.deleteExpired();
    app.cache.deleteExpired();
    expect(catalog.status().cached).toBe(0);
    expect(app.cache.stats().entries).toBe(0);
  }

  /** Once the catalog responds again. */
  async function expectFilledTitles({ app, refresher }: Site, name: string): Promise<void> {
    await database.kysely
      .updateTable('titles')
      .set({ refresh_after: new Date(0) })
      .execute();
    await refresher.refreshDue();
    expect(await refresher.getStats()).toEqual({ due: 0, blank: 0 });
    const filled = await getSavedPage(app.services, OWNER, ALL_SAVED, serverLanguage('en'));
    expect(filled.tiles.map(({ title }) => title.text)).toEqual([name, name]);
  }

  test('nothing of the catalog is left anywhere, and own data stays', async () => {
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { url, state } = await startMarkedCatalog();
    const site = await startProcess(url);
    onTestFinished(site.stop);
    const { name, titlePath } = await fillAllPlaces(site);
    await expectMarkerInAllPlaces();

    state.isDown = true;
    await letHalfAYearPass(site);
    await expectNothingInMemory(site, titlePath);
    vi.useRealTimers();

    const next = await startProcess(url);
    onTestFinished(next.stop);
    expect(await next.refresher.refreshDue()).toBe('away');
    await next.deletion.forget();
    await expect.poll(findMarker, { timeout: 10_000 }).toEqual([]);
    expect(await findInDump()).toEqual([]);
    expect((await next.visit(titlePath)).body).not.toContain(MARKER);
    await expectOwnData(next.app);

    state.isDown = false;
    const last = await startProcess(url);
    onTestFinished(last.stop);
    await expectFilledTitles(last, name);
  }, 120_000);
});
