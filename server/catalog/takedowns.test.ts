import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TakedownKind } from '../../domain/admin/takedown.ts';
import type { TitleRef } from '../../domain/titles/title.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { openTakedowns, type TakedownStore, type TakedownStoreDeps } from './takedowns.ts';

const PARASITE = { type: 'movie', id: 496_243 } as const;

describeOnOneEngine('takedowns', (open) => {
  let database: TestDatabase;
  let stores: TakedownStore[] = [];

  beforeEach(async () => {
    database ??= await open();
    await emptyTables(database.kysely, 'takedowns');
  });
  afterEach(() => {
    for (const store of stores) store.close();
    stores = [];
  });

  function openStore(deps: Partial<TakedownStoreDeps> = {}): TakedownStore {
    const log = pino({ level: 'silent' });
    const store = openTakedowns({ db: database.kysely, log, ...deps });
    stores.push(store);
    return store;
  }

  async function takeDown(kind: TakedownKind, id: number, titles: TitleRef[] = []) {
    const row = await database.kysely
      .insertInto('takedowns')
      .values({ kind, target_id: id, name: null, reason: 'x', created_by: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const title of titles)
      await database.kysely
        .insertInto('takedown_titles')
        .values({ content_type: title.type, content_id: title.id, takedown_id: row.id })
        .execute();
    return row.id;
  }

  test('a process knows what was taken down when it starts, and changes once it reloads', async () => {
    await takeDown('movie', PARASITE.id, [PARASITE]);
    await takeDown('person', 20_738);
    const keyword = await takeDown('keyword', 818, [PARASITE, { type: 'tv', id: 1399 }]);
    const store = openStore();
    const before = await store.get();
    expect(before).toEqual({
      titles: new Set(['movie/496243', 'tv/1399']),
      people: new Set([20_738]),
      keywords: new Set([818]),
      revision: 1,
    });
    expect(await store.reload()).toBe(false);
    await database.kysely.deleteFrom('takedowns').where('id', '=', keyword).execute();
    expect(await store.get()).toBe(before);
    expect(await store.reload()).toBe(true);
    expect(await store.get()).toMatchObject({
      titles: new Set(['movie/496243']),
      keywords: new Set(),
      revision: 2,
    });
  });

  test('reported titles of a keyword are stored, and known from then on', async () => {
    await takeDown('keyword', 818);
    const found: TitleRef[][] = [];
    const store = openStore({ onTitlesFound: (titles) => found.push(titles) });
    await store.get();
    store.reportTitle(PARASITE, [818, 7]);
    store.reportTitle(PARASITE, [818, 7]);
    await expect.poll(() => found, { timeout: 10_000 }).toEqual([[PARASITE]]);
    expect((await store.get()).titles).toEqual(new Set(['movie/496243']));
    expect((await openStore().get()).titles).toEqual(new Set(['movie/496243']));
  });

  test('addTitles resolves to the titles that were not known', async () => {
    await takeDown('keyword', 818);
    const store = openStore();
    expect(await store.addTitles([818], [PARASITE])).toEqual([PARASITE]);
    expect(await store.addTitles([818], [PARASITE, { type: 'tv', id: 1399 }])).toEqual([
      { type: 'tv', id: 1399 },
    ]);
    expect(await store.addTitles([999], [PARASITE])).toEqual([]);
  });

  test('rejects until the takedowns were read, and keeps them while they cannot be read', async () => {
    await takeDown('person', 20_738);
    await sql`alter table takedowns rename to unreadable`.execute(database.kysely);
    const store = openStore();
    await expect(store.get()).rejects.toMatchObject({ code: 'catalog_unavailable' });
    await sql`alter table unreadable rename to takedowns`.execute(database.kysely);
    expect((await store.get()).people).toEqual(new Set([20_738]));
    await sql`alter table takedowns rename to unreadable`.execute(database.kysely);
    expect(await store.reload()).toBe(false);
    expect((await store.get()).people).toEqual(new Set([20_738]));
    await sql`alter table unreadable rename to takedowns`.execute(database.kysely);
  });
});
