import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { LANGUAGES } from '../domain/language.ts';
import { describeOnEachEngine, type TestDatabase } from '../tests/support/database.ts';
import { edited, refuseConnection } from '../tests/support/starter-catalog.ts';
import { openTestServices } from '../tests/support/test-site.ts';

const PARASITE = { type: 'movie', id: 496_243 } as const;

describeOnEachEngine('title index', (open) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database ??= await open();
    await sql`truncate titles, watch_services cascade`.execute(database.kysely);
  });

  const known = () => database.kysely.selectFrom('titles').selectAll().executeTakeFirstOrThrow();
  const grownOld = () =>
    sql`update titles set asked_at = now() - interval '4 days'`.execute(database.kysely);

  test('a title is stored once with the data that lists in any language need', async () => {
    let asked = 0;
    const { titles } = openTestServices(database, {
      through: (request, ask) => {
        asked += 1;
        return ask(request);
      },
    });
    expect(
      await Promise.all([
        titles.learn(PARASITE, 'ko'),
        titles.learn(PARASITE, 'ko'),
        titles.learn(PARASITE, 'en'),
      ]),
    ).toEqual([true, true, true]);
    expect(await titles.learn(PARASITE, 'fr')).toBe(true);
    expect(asked).toBe(1);
    const row = await known();
    expect(Object.keys(row.names)).toHaveLength(LANGUAGES.length);
    expect(row).toMatchObject({
      names: { ko: '기생충', en: 'Parasite' },
      released: '2019-05-30',
      gone_at: null,
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

  test('learn resolves to false for a title the catalog lacks, and rejects while the catalog is down', async () => {
    expect(
      await openTestServices(database).titles.learn({ type: 'movie', id: 999_999_999 }, 'en'),
    ).toBe(false);
    const away = openTestServices(database, { through: refuseConnection });
    await expect(away.titles.learn(PARASITE, 'en')).rejects.toMatchObject({ name: 'AppError' });
    expect(await database.kysely.selectFrom('titles').selectAll().execute()).toEqual([]);
  });

  test('refresh adds posters in another language in the background', async () => {
    const { titles } = openTestServices(database);
    await titles.learn(PARASITE, 'ko');
    expect(Object.keys((await known()).posters)).toEqual(['ko']);
    titles.refresh([PARASITE], 'en');
    await expect
      .poll(async () => Object.keys((await known()).posters).sort())
      .toEqual(['en', 'ko']);
  });

  test('refresh updates an outdated title and sets gone_at if the catalog no longer has it', async () => {
    await openTestServices(database).titles.learn(PARASITE, 'en');
    await grownOld();
    const renamed = openTestServices(database, {
      through: (request, ask) =>
        edited<object>(ask(request), (body) => ({ ...body, title: 'Parasites' })),
    });
    renamed.titles.refresh([PARASITE], 'en');
    await expect.poll(async () => (await known()).names.en).toBe('Parasites');

    await grownOld();
    const emptied = openTestServices(database, {
      through: async () => Response.json({ status_code: 34 }, { status: 404 }),
    });
    emptied.titles.refresh([PARASITE], 'en');
    await expect.poll(async () => (await known()).gone_at).toBeInstanceOf(Date);
    expect((await known()).names.en).toBe('Parasites');

    await grownOld();
    openTestServices(database).titles.refresh([PARASITE], 'en');
    await expect.poll(async () => (await known()).gone_at).toBeNull();
  });

  test('refresh changes nothing while the catalog is down', async () => {
    await openTestServices(database).titles.learn(PARASITE, 'en');
    await grownOld();
    const before = await known();
    const away = openTestServices(database, { through: refuseConnection });
    away.titles.refresh([PARASITE], 'en');
    await away.close();
    expect(await known()).toEqual(before);
  });
});
