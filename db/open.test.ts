import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { describeOnEachEngine, type TestDatabase } from '../tests/support/database.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { openDatabase } from './open.ts';

describeOnEachEngine('openDatabase', (open, kind) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });

  test('reports its engine and answers a ping', async () => {
    expect(database.kind).toBe(kind);
    await database.ping();
  });

  test('a transaction that throws is rolled back', async () => {
    const failed = database.kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('viewed_pages').values({ path: 'gone', score: 1 }).execute();
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(
      await database.kysely
        .selectFrom('viewed_pages')
        .select('path')
        .where('path', '=', 'gone')
        .execute(),
    ).toEqual([]);
  });

  test('a successful transaction is committed', async () => {
    await database.kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('viewed_pages').values({ path: 'kept', score: 1 }).execute();
    });
    expect(
      await database.kysely
        .selectFrom('viewed_pages')
        .select('path')
        .where('path', '=', 'kept')
        .execute(),
    ).toEqual([{ path: 'kept' }]);
  });

  test('a failed query leaves the connection usable, in and outside a transaction, prepared or not', async () => {
    for (let round = 0; round < 12; round += 1) {
      await expect(
        sql`select ${'no number'}::integer`.execute(database.kysely),
      ).rejects.toMatchObject({ code: '22P02' });
      await expect(sql`select * from nowhere`.execute(database.kysely)).rejects.toMatchObject({
        code: '42P01',
      });
      const failed = database.kysely
        .transaction()
        .execute((transaction) => sql`select ${1} / ${0}::integer`.execute(transaction));
      await expect(failed).rejects.toMatchObject({ code: '22012' });
    }
    const { rows } = await sql`select ${'5'}::integer as number`.execute(database.kysely);
    expect(rows).toEqual([{ number: 5 }]);
  });

  test('parallel queries and transactions wait for each other', async () => {
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        index % 3 === 0
          ? database.kysely
              .transaction()
              .execute((transaction) =>
                sql`select ${index}::integer as number`.execute(transaction),
              )
          : sql`select ${index}::integer as number`.execute(database.kysely),
      ),
    );
    expect(results.map(({ rows }) => rows)).toEqual(
      Array.from({ length: 60 }, (_, index) => [{ number: index }]),
    );
  });

  test('stores and returns texts of megabytes unchanged', async () => {
    const text = '가나다😀'.repeat(400_000);
    const { rows } = await sql<{ text: string; n: number }>`
      select ${text}::text, n from generate_series(1, 3) as n
    `.execute(database.kysely);
    expect(rows.map((row) => [row.n, row.text === text])).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
  });

  test('prepares a statement once and reuses it', async () => {
    for (let round = 0; round < 3; round += 1)
      await sql`select ${round}::integer as prepared_once`.execute(database.kysely);
    // PostgreSQL counts per connection, and the pool may have several by now.
    const { rows } = await sql`
      select distinct name ~ '^kinora_' as named from pg_prepared_statements
        where statement like '%as prepared_once'
    `.execute(database.kysely);
    expect(rows).toEqual([{ named: true }]);
  });

  test('prepares at most 500 statements of each database', async () => {
    const [busy, other] = [await open({ empty: true }), await open({ empty: true })];
    for (let index = 0; index < 501; index += 1)
      await sql`select ${index}::integer as ${sql.ref(`busy_${index}`)}`.execute(busy.kysely);
    expect(await countPrepared(busy)).toBe(500);
    await sql`select ${1}::integer as other`.execute(other.kysely);
    expect(await countPrepared(other)).toBe(1);
  });

  test('returns timestamps in UTC in any time zone', async () => {
    const { rows } = await sql`select timestamptz '2024-02-29T23:30:00Z' as moment,
        current_setting('timezone') as zone`.execute(database.kysely);
    expect(rows).toEqual([{ moment: new Date('2024-02-29T23:30:00Z'), zone: 'UTC' }]);
  });

  test('the database generates ids', async () => {
    const { rows } = await sql`select gen_random_uuid() <> gen_random_uuid() as different`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ different: true }]);
  });

  test('rejects queries after close, which may be called twice', async () => {
    const second = await open({ empty: true });
    await second.ping();
    await Promise.all([second.close(), second.close()]);
    await expect(second.ping()).rejects.toThrow();
  });

  if (kind === 'postgres') {
    test('losing every connection fails their queries, and the pool recovers by itself', async () => {
      const interrupted = database.kysely.transaction().execute(async (transaction) => {
        await sql`select 1`.execute(transaction);
        const second = await openDatabase({ url: database.url, folder: '', log: silentLog });
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(second.kysely);
        await second.close();
        await sql`select 2`.execute(transaction);
      });
      await expect(interrupted).rejects.toThrow();
      // The event of a lost idle connection may be delayed.
      await vi.waitFor(() => sql`select 3`.execute(database.kysely), {
        timeout: 5_000,
        interval: 20,
      });
    });
  }

  if (kind === 'embedded') {
    test('rejects a folder that is already open and names its setting', async () => {
      const { folder } = database;
      await expect(openDatabase({ url: null, folder, log: silentLog })).rejects.toThrow(
        `DATA_DIR ${folder} is in use by another Kinora process`,
      );
    });
  }

  if (kind === 'postgres') {
    test('an unreachable server fails the ping', async () => {
      const unreachable = await openDatabase({
        url: 'postgres://postgres@127.0.0.1:1/test',
        folder: '',
        log: silentLog,
      });
      await expect(unreachable.ping()).rejects.toMatchObject({
        reason: 'lost',
        cause: { code: 'ECONNREFUSED' },
      });
      await unreachable.close();
    });
  }
});

async function countPrepared({ kysely }: TestDatabase): Promise<number | undefined> {
  const { rows } = await sql<{ statements: number }>`
    select count(*)::integer as statements from pg_prepared_statements where name ~ '^kinora_'
  `.execute(kysely);
  return rows[0]?.statements;
}
