import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LANGUAGES } from '../../domain/language/language.ts';
import { addBlankTitle } from '../../tests/support/catalog-data-age.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { editJson, refuseConnection } from '../../tests/support/starter-catalog.ts';
import { openTestServices } from '../../tests/support/test-site.ts';

const PARASITE = { type: 'movie', id: 496_243 } as const;

describeOnOneEngine('title index', (open) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database ??= await open();
    await emptyTables(database.kysely, 'titles', 'watch_services');
  });

  const readTitle = () =>
    database.kysely.selectFrom('titles').selectAll().executeTakeFirstOrThrow();
  const makeOutdated = () =>
    sql`update titles set refreshed_at = now() - interval '4 days'`.execute(database.kysely);

  test('a title is stored once with the data that lists in any language need', async () => {
    let requests = 0;
    const { titles } = openTestServices(database, {
      intercept: (request, ask) => {
        requests += 1;
        return ask(request);
      },
    });
    expect(
      await Promise.all([
        titles.ensureIndexed(PARASITE, 'ko'),
        titles.ensureIndexed(PARASITE, 'ko'),
        titles.ensureIndexed(PARASITE, 'en'),
      ]),
    ).toEqual([true, true, true]);
    expect(await titles.ensureIndexed(PARASITE, 'fr')).toBe(true);
    expect(requests).toBe(1);
    const row = await readTitle();
    expect(Object.keys(row.names)).toHaveLength(LANGUAGES.length);
    expect(row).toMatchObject({
      names: { ko: '기생충', en: 'Parasite' },
      released: '2019-05-30',
      removed_at: null,
    });
    expect(row.search_text.split('\n')).toContain('parasite');
    expect(row.genre_ids).toContain(35);
    expect(row.services.KR?.length).toBeGreaterThan(1);
    const netflix = await database.kysely
      .selectFrom('watch_services')
      .select('name')
      .where('id', 'in', row.services.KR ?? [])
      .execute();
    expect(netflix).toContainEqual({ name: 'Netflix' });
  });

  test('ensureIndexed resolves to false for a title the catalog lacks, and rejects while the catalog is down', async () => {
    expect(
      await openTestServices(database).titles.ensureIndexed(
        { type: 'movie', id: 999_999_999 },
        'en',
      ),
    ).toBe(false);
    const offline = openTestServices(database, { intercept: refuseConnection });
    await expect(offline.titles.ensureIndexed(PARASITE, 'en')).rejects.toMatchObject({
      name: 'AppError',
    });
    expect(await database.kysely.selectFrom('titles').selectAll().execute()).toEqual([]);
  });

  test('refresh adds posters in another language in the background', async () => {
    const { titles } = openTestServices(database);
    await titles.ensureIndexed(PARASITE, 'ko');
    expect(Object.keys((await readTitle()).posters)).toEqual(['ko']);
    titles.refresh([PARASITE], 'en');
    await expect
      .poll(async () => Object.keys((await readTitle()).posters).sort())
      .toEqual(['en', 'ko']);
  });

  test('refresh updates an outdated title and sets removed_at if the catalog no longer has it', async () => {
    await openTestServices(database).titles.ensureIndexed(PARASITE, 'en');
    await makeOutdated();
    const renamed = openTestServices(database, {
      intercept: (request, ask) =>
        editJson<object>(ask(request), (body) => ({ ...body, title: 'Parasites' })),
    });
    renamed.titles.refresh([PARASITE], 'en');
    await expect.poll(async () => (await readTitle()).names.en).toBe('Parasites');

    await makeOutdated();
    const withoutTitle = openTestServices(database, {
      intercept: async () => Response.json({ status_code: 34 }, { status: 404 }),
    });
    withoutTitle.titles.refresh([PARASITE], 'en');
    await expect.poll(async () => (await readTitle()).removed_at).toBeInstanceOf(Date);
    expect((await readTitle()).names.en).toBe('Parasites');

    await makeOutdated();
    openTestServices(database).titles.refresh([PARASITE], 'en');
    await expect.poll(async () => (await readTitle()).removed_at).toBeNull();
  });

  test('an adult or softcore title is not indexed, and one that was is marked when it is refreshed', async () => {
    const softcore = openTestServices(database, {
      intercept: (request, ask) =>
        editJson<object>(ask(request), (body) => ({ ...body, softcore: true })),
    });
    expect(await softcore.titles.ensureIndexed(PARASITE, 'en')).toBe(false);
    expect(await database.kysely.selectFrom('titles').selectAll().execute()).toEqual([]);
    await openTestServices(database).titles.ensureIndexed(PARASITE, 'en');
    await makeOutdated();
    softcore.titles.refresh([PARASITE], 'en');
    await expect.poll(async () => (await readTitle()).restricted).toBe(true);
    expect(await softcore.titles.ensureIndexed(PARASITE, 'en')).toBe(false);
  });

  test('a title that was taken down is not indexed, but stays up to date if it is', async () => {
    const site = openTestServices(database);
    await site.titles.ensureIndexed(PARASITE, 'en');
    const takedown = await database.kysely
      .insertInto('takedowns')
      .values({
        kind: 'movie',
        target_id: PARASITE.id,
        name: null,
        reason: 'x',
        created_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.kysely
      .insertInto('takedown_titles')
      .values({ content_type: 'movie', content_id: PARASITE.id, takedown_id: takedown.id })
      .execute();
    await site.takedowns.reload();
    expect(await site.titles.ensureIndexed(PARASITE, 'en')).toBe(false);
    await makeOutdated();
    site.titles.refresh([PARASITE], 'en');
    await expect
      .poll(async () => (await readTitle()).refreshed_at.getTime())
      .toBeGreaterThan(Date.now() - 60_000);
    expect((await readTitle()).removed_at).toBeNull();
    await database.kysely.deleteFrom('takedowns').execute();
    await site.takedowns.reload();
    expect(await site.titles.ensureIndexed(PARASITE, 'en')).toBe(true);
  });

  test('a refresh drops posters of other languages that are as old as the row', async () => {
    const { titles } = openTestServices(database);
    await titles.ensureIndexed(PARASITE, 'ko');
    await sql`update titles set refreshed_at = now() - interval '4 days',
      fetched_at = now() - interval '4 days'`.execute(database.kysely);
    titles.refresh([PARASITE], 'en');
    await expect
      .poll(async () => Object.keys((await readTitle()).posters), { timeout: 10_000 })
      .toEqual(['en']);
    expect((await readTitle()).fetched_at?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('a poster added to a row does not make the rest of it look newer', async () => {
    const { titles } = openTestServices(database);
    await titles.ensureIndexed(PARASITE, 'ko');
    await sql`update titles set fetched_at = now() - interval '2 days'`.execute(database.kysely);
    titles.refresh([PARASITE], 'en');
    await expect
      .poll(async () => Object.keys((await readTitle()).posters).length, { timeout: 10_000 })
      .toBe(2);
    expect((await readTitle()).fetched_at?.getTime()).toBeLessThan(Date.now() - 86_400_000);
  });

  test('a title that the catalog served before an outage is stored with its age', async () => {
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    let isDown = false;
    const { titles } = openTestServices(database, {
      intercept: (request, ask) => (isDown ? refuseConnection() : ask(request)),
    });
    await titles.ensureIndexed(PARASITE, 'en');
    const fetchedAt = (await readTitle()).fetched_at;
    await sql`delete from titles`.execute(database.kysely);
    isDown = true;
    vi.setSystemTime(Date.now() + 100 * 86_400_000);
    expect(await titles.ensureIndexed(PARASITE, 'en')).toBe(true);
    expect(await readTitle()).toMatchObject({ fetched_at: fetchedAt, refreshed_at: fetchedAt });
  });

  test('a title without data counts as indexed during an outage, and is filled after it', async () => {
    await addBlankTitle(database.kysely, PARASITE.id);
    const offline = openTestServices(database, { intercept: refuseConnection });
    expect(await offline.titles.ensureIndexed(PARASITE, 'en')).toBe(true);
    expect(await readTitle()).toMatchObject({ names: {}, fetched_at: null });
    expect(await openTestServices(database).titles.ensureIndexed(PARASITE, 'en')).toBe(true);
    expect(await readTitle()).toMatchObject({ names: { en: 'Parasite' }, score: 8.5 });
  });

  test('refresh changes nothing while the catalog is down', async () => {
    await openTestServices(database).titles.ensureIndexed(PARASITE, 'en');
    await makeOutdated();
    const before = await readTitle();
    const offline = openTestServices(database, { intercept: refuseConnection });
    offline.titles.refresh([PARASITE], 'en');
    await offline.close();
    expect(await readTitle()).toEqual(before);
  });
});
