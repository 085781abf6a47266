import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '../../../../domain/accounts/account.ts';
import { startCollectingKeywordTitles } from '../../../../server/jobs/collect-keyword-titles.ts';
import { addAdmin } from '../../../../tests/support/admin-tables.ts';
import { startCachedApp } from '../../../../tests/support/cached-app.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../../tests/support/database.ts';
import { httpGet } from '../../../../tests/support/http-get.ts';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import { TAKEDOWNS_FORMS } from './mutations.server.ts';

const TITLE_PAGES = [
  '/en/movie/496243-parasite.data',
  '/ko/movie/496243.data',
  '/share/en/movie/496243.png',
];
/** Pages and files that name Parasite and Song Kang-ho. */
const OTHERS = [
  '/en/movie/top-rated.data',
  '/ko/movie/top-rated.data',
  '/en/search.data?q=parasite',
  '/en/suggestions?q=parasite',
  '/en/person/20738-song-kang-ho.data',
  '/sitemaps/en/movies.xml',
];
const PARASITE = /parasite|기생충/i;

describeOnOneEngine('pages after a takedown', (open) => {
  let database: TestDatabase;
  let app: Awaited<ReturnType<typeof startCachedApp>>;
  let admin: User;

  beforeAll(async () => {
    database = await open();
    admin = await addAdmin(database.kysely, 'boss');
    app = await startCachedApp(database);
  });
  afterAll(() => app?.close());

  async function send(intent: string, fields: Record<string, string>): Promise<void> {
    const result = await app.send(TAKEDOWNS_FORMS, admin, { intent, ...fields });
    expect(result).toHaveProperty('to');
  }

  const takeDown = (target: string) =>
    send('admin_takedown_create', { target, reason: 'A reason' });

  async function undo(): Promise<void> {
    const { id } = await database.kysely
      .selectFrom('takedowns')
      .select('id')
      .executeTakeFirstOrThrow();
    await send('admin_takedown_undo', { takedown: id });
  }

  const get = (path: string) => httpGet(app.url + path);

  /** Without what the page repeats of the request. */
  const getText = async (path: string) =>
    (await get(path)).body.replaceAll(/"(q|text)","parasite"/g, '');

  test('a title has no page, and is in no list, search, sitemap or filmography until that is undone', async () => {
    for (const path of OTHERS) expect(await getText(path), path).toMatch(PARASITE);
    await takeDown('movie/496243');
    for (const path of TITLE_PAGES) {
      const { status, body } = await get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(body).not.toMatch(PARASITE);
    }
    for (const path of OTHERS) {
      const { status } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(await getText(path), path).not.toContain('496243');
    }
    await undo();
    for (const path of OTHERS) expect(await getText(path), path).toMatch(PARASITE);
    expect((await get(TITLE_PAGES[0] ?? '')).status).toBe(200);
    expect((await get(TITLE_PAGES[2] ?? '')).status).toBe(200);
  }, 60_000);

  test('the page of an unknown title and of one that was taken down are the same', async () => {
    await takeDown('movie/496243');
    const unknown = await get('/en/movie/999999999.data');
    const takenDown = await get('/en/movie/496243.data');
    expect([takenDown.status, takenDown.body]).toEqual([unknown.status, unknown.body]);
    await undo();
  });

  test('a person has no page, and is in no cast, search or sitemap until that is undone', async () => {
    const paths = [
      '/en/movie/496243-parasite.data',
      '/en/suggestions?q=song%20kang-ho',
      '/sitemaps/en/people.xml',
    ];
    for (const path of paths) expect((await get(path)).body, path).toContain('20738');
    await takeDown('person/20738');
    expect((await get('/en/person/20738-song-kang-ho.data')).status).toBe(404);
    for (const path of paths) expect((await get(path)).body, path).not.toContain('20738');
    await undo();
    for (const path of paths) expect((await get(path)).body, path).toContain('20738');
    expect((await get('/en/person/20738-song-kang-ho.data')).status).toBe(200);
  }, 60_000);

  test('all titles with a keyword have no page and are in no list until that is undone', async () => {
    const title = await app.unfilteredCatalog.title('movie', 496_243, 'en');
    const keyword = title?.keywordIds[0] ?? 0;
    await get('/en/movie/top-rated.data');
    await takeDown(`keyword/${keyword}`);
    expect((await get('/en/movie/496243-parasite.data')).status).toBe(404);
    const job = startCollectingKeywordTitles({
      db: database.kysely,
      catalog: app.unfilteredCatalog,
      takedowns: app.takedowns,
      async onChange() {
        await app.takedowns.reload();
        app.cache.purge(null);
      },
      log: silentLog as never,
    });
    await job.runDue();
    await job.close();
    for (const path of OTHERS) expect(await getText(path), path).not.toContain('496243');
    await undo();
    for (const path of OTHERS) expect(await getText(path), path).toMatch(PARASITE);
  }, 60_000);
});
