import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { getCallPriority } from '../../catalog/tmdb/call-priority.ts';
import { deleteOldCatalogData } from '../../db/catalog-data-age.ts';
import { addBlankTitle, ageDatabase } from '../../tests/support/catalog-data-age.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { openStarterCatalog, refuseConnection } from '../../tests/support/starter-catalog.ts';
import { startTitleRefresher } from './title-refresher.ts';
import { createTitleStore } from './title-store.ts';

const PARASITE = 496_243;
const OLDBOY = 670;
const UNKNOWN = 999_999_999;

type Intercept = NonNullable<Parameters<typeof openStarterCatalog>[0]>['intercept'];

describeOnOneEngine('title refresher', (open) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database ??= await open();
    await emptyTables(database.kysely, 'titles', 'watch_services');
  });

  /** A refresher of a new process, whose memory is empty. */
  function startProcess(intercept?: Intercept) {
    const catalog = openStarterCatalog({ intercept });
    const titleStore = createTitleStore({ db: database.kysely, catalog });
    const log = pino({ level: 'silent' });
    const refresher = startTitleRefresher({ db: database.kysely, titleStore, log });
    onTestFinished(() => refresher.close());
    return { refresher, titleStore };
  }

  const addTitle = (id: number) =>
    startProcess().titleStore.fetchAndStore({ type: 'movie', id }, 'ko');
  const setAge = (id: number, days: number) =>
    sql`update titles set fetched_at = now() - make_interval(days => ${days}::integer),
      refreshed_at = now() - make_interval(days => ${days}::integer)
      where content_id = ${id}`.execute(database.kysely);
  const readTitle = (id: number) =>
    database.kysely
      .selectFrom('titles')
      .selectAll()
      .where('content_id', '=', id)
      .executeTakeFirstOrThrow();
  const releaseLeases = () =>
    sql`update titles set refresh_after = 'epoch'`.execute(database.kysely);

  test('titles are requested again from 150 days on, with background priority', async () => {
    await addTitle(PARASITE);
    await addTitle(OLDBOY);
    const requests: string[] = [];
    const priorities = new Set<string>();
    const { refresher } = startProcess((request, ask) => {
      requests.push(new URL(request.url).pathname);
      priorities.add(getCallPriority());
      return ask(request);
    });
    await setAge(PARASITE, 149);
    await setAge(OLDBOY, 149);
    expect(await refresher.refreshDue()).toBe('idle');
    expect(requests).toEqual([]);

    await setAge(PARASITE, 151);
    await setAge(OLDBOY, 160);
    expect(await refresher.getStats()).toEqual({ due: 2, blank: 0 });
    await refresher.refreshDue();
    expect(requests.sort()).toEqual([`/3/movie/${PARASITE}`, `/3/movie/${OLDBOY}`]);
    expect([...priorities]).toEqual(['background']);
    expect(await refresher.getStats()).toEqual({ due: 0, blank: 0 });
    expect((await readTitle(OLDBOY)).fetched_at?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('titles without data come before those that are 150 days old', async () => {
    await addTitle(PARASITE);
    await setAge(PARASITE, 151);
    for (let id = 1; id <= 20; id += 1) await addBlankTitle(database.kysely, id);
    const { refresher } = startProcess();
    expect(await refresher.refreshDue()).toBe('more');
    expect(await refresher.getStats()).toEqual({ due: 1, blank: 0 });
    await refresher.refreshDue();
    expect(await refresher.getStats()).toEqual({ due: 0, blank: 0 });
  });

  test('concurrent processes refresh each due title once', async () => {
    for (let id = 1; id <= 25; id += 1) await addBlankTitle(database.kysely, id);
    await addBlankTitle(database.kysely, PARASITE);
    const requests: string[] = [];
    const countRequests: Intercept = (request, ask) => {
      requests.push(request.url);
      return ask(request);
    };
    const processes = [startProcess(countRequests), startProcess(countRequests)];
    const results = await Promise.all(processes.map(({ refresher }) => refresher.refreshDue()));
    expect(results.sort()).toEqual(['idle', 'more']);
    expect(requests.length).toBe(26);
    expect(new Set(requests).size).toBe(26);
    expect((await readTitle(PARASITE)).names).toMatchObject({ ko: '기생충' });
  });

  test('during an outage one title is tried, and none again for ten minutes', async () => {
    await addBlankTitle(database.kysely, PARASITE);
    await addBlankTitle(database.kysely, OLDBOY);
    const paths = new Set<string>();
    const { refresher } = startProcess((request) => {
      paths.add(new URL(request.url).pathname);
      return refuseConnection();
    });
    expect(await refresher.refreshDue()).toBe('away');
    expect(await refresher.refreshDue()).toBe('idle');
    expect(paths.size).toBe(1);
    await sql`update titles set refresh_after = refresh_after - interval '10 minutes'`.execute(
      database.kysely,
    );
    await startProcess().refresher.refreshDue();
    expect(await refresher.getStats()).toEqual({ due: 0, blank: 0 });
  });

  test('a title with an invalid response is tried again a day later and delays no other', async () => {
    await addBlankTitle(database.kysely, PARASITE);
    await addBlankTitle(database.kysely, OLDBOY);
    const { refresher } = startProcess((request, ask) =>
      request.url.includes(String(PARASITE)) ? Promise.resolve(Response.json([])) : ask(request),
    );
    expect(await refresher.refreshDue()).toBe('idle');
    expect((await readTitle(OLDBOY)).names).toMatchObject({ en: 'Oldboy' });
    const { fetched_at, refresh_after } = await readTitle(PARASITE);
    expect(fetched_at).toBeNull();
    expect(refresh_after.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  });

  test('a title whose cached data is served delays no other, and three in a row stop the batch', async () => {
    for (const id of [1, 2, 3, PARASITE]) await addBlankTitle(database.kysely, id);
    const { titleStore } = startProcess();
    const requested: number[] = [];
    const outdated = new Set<number>([1]);
    const refresher = startTitleRefresher({
      db: database.kysely,
      titleStore: {
        ...titleStore,
        async fetchAndStore(title, lang) {
          requested.push(title.id);
          return outdated.has(title.id) ? 'outdated' : titleStore.fetchAndStore(title, lang);
        },
      },
      log: pino({ level: 'silent' }),
    });
    onTestFinished(() => refresher.close());
    expect(await refresher.refreshDue()).toBe('idle');
    expect(requested.sort()).toEqual([1, 2, 3, PARASITE]);
    await sql`update titles set refreshed_at = 'epoch'`.execute(database.kysely);
    await releaseLeases();
    for (const id of requested) outdated.add(id);
    expect(await refresher.refreshDue()).toBe('away');
    expect(requested).toHaveLength(7);
  });

  test('a title that the catalog no longer has is marked and loses its data', async () => {
    await addTitle(PARASITE);
    await setAge(PARASITE, 151);
    await startProcess(async () =>
      Response.json({ status_code: 34 }, { status: 404 }),
    ).refresher.refreshDue();
    await deleteOldCatalogData(database.kysely);
    expect(await readTitle(PARASITE)).toMatchObject({
      removed_at: expect.any(Date),
      names: {},
      fetched_at: null,
    });
    // It is due again after 150 days, and not counted as blank.
    const { refresher } = startProcess();
    expect(await refresher.getStats()).toEqual({ due: 0, blank: 0 });
    await ageDatabase(database.kysely, 151);
    await refresher.refreshDue();
    expect(await readTitle(PARASITE)).toMatchObject({ removed_at: null, names: { ko: '기생충' } });
  });

  test('with a reachable catalog every title keeps its data for years, never older than 182 days', async () => {
    await addTitle(PARASITE);
    await addTitle(OLDBOY);
    await startProcess().refresher.refreshDue();
    for (let day = 0; day < 800; day += 25) {
      await ageDatabase(database.kysely, 25);
      await startProcess().refresher.refreshDue();
      await releaseLeases();
      await deleteOldCatalogData(database.kysely);
      for (const id of [PARASITE, OLDBOY]) {
        const { names, fetched_at } = await readTitle(id);
        expect(names.en).not.toBe('');
        expect(Date.now() - Number(fetched_at)).toBeLessThan(182 * 86_400_000);
      }
    }
    const services = await database.kysely.selectFrom('watch_services').selectAll().execute();
    expect(services.map(({ name }) => name)).toContain('Netflix');
  });

  test('an unknown title is marked as removed, although it never had data', async () => {
    await addBlankTitle(database.kysely, UNKNOWN);
    await startProcess().refresher.refreshDue();
    expect(await readTitle(UNKNOWN)).toMatchObject({ removed_at: expect.any(Date), names: {} });
  });
});
