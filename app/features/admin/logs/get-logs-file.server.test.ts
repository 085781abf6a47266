import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { User } from '../../../../domain/accounts/account.ts';
import { addAdmin, readLog, toAdminSession } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../../tests/support/database.ts';
import { emptyTables } from '../../../../tests/support/empty-tables.ts';
import { AdminError } from '../../../admin-session.ts';
import { getLogsFile } from './get-logs-file.server.ts';
import { logsQuery } from './schema.ts';

const CSV_HEADER =
  '\uFEFF"time","administrator","administrator_id","action","target_type","target_id","details"';

describeOnOneEngine('export of the admin log', (open) => {
  let database: TestDatabase;
  let boss: User;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'users', 'profiles', 'admin_logs');
    boss = await addAdmin(database.kysely, 'boss', '=cmd');
  });

  /** Entries a microsecond apart, three at a time with the same time. */
  async function addEntries(count: number): Promise<void> {
    await sql`insert into admin_logs (admin_id, action, target_type, target_id, details, created_at)
      select 'boss', case when n % 2 = 0 then 'ban_user' else 'unban_user' end, 'user', 'u' || n,
        jsonb_build_object('before', '"a", b' || chr(10)),
        timestamptz '2026-01-01' + (n / 3) * interval '1 microsecond'
      from generate_series(1, ${count}::integer) as n`.execute(database.kysely);
  }

  const readFile = async (search = '') => {
    const query = logsQuery.read(new URLSearchParams(search));
    const file = await getLogsFile({ db: database.kysely }, toAdminSession(boss), query).catch(
      nullIfDismissed,
    );
    return file && (await Array.fromAsync(file)).join('');
  };

  test('the file has each entry once in the order of the list; the export is logged and not in it', {
    tags: ['M9', 'M10'],
  }, async () => {
    await addEntries(2500);
    const lines = (await readFile('page=7&open='))?.split('\r\n') ?? [];
    expect(lines[0]).toBe(CSV_HEADER);
    expect(lines.at(-1)).toBe('');
    const { rows } = await sql<{ target: string }>`
      select target_id as target from admin_logs where action <> 'export_logs'
        order by created_at desc, id`.execute(database.kysely);
    expect(lines.slice(1, -1).map((line) => /"(u\d+)"/.exec(line)?.[1])).toEqual(
      rows.map(({ target }) => target),
    );
    const [exportEntry] = (await readLog(database.kysely)).filter(
      ({ action }) => action === 'export_logs',
    );
    expect(exportEntry).toMatchObject({
      admin_id: 'boss',
      target_type: 'admin_log',
      target_id: 'logs.csv',
      details: { filters: {}, lines: 2500 },
    });
  });

  test('formulas are exported as text, and cells are escaped', { tags: ['M9'] }, async () => {
    await addEntries(1);
    expect(await readFile()).toBe(
      `${CSV_HEADER}\r\n"2026-01-01T00:00:00.000Z","'=cmd","boss","unban_user","user","u1","{""before"":""\\""a\\"", b\\n""}"\r\n`,
    );
  });

  test('the file has the entries of the query only, and the filters are logged', {
    tags: ['M9'],
  }, async () => {
    await addEntries(10);
    const text = await readFile('action=ban_user&from=2026-01-01&to=2026-01-01&offset=0');
    expect(text?.match(/"u\d+"/g)).toHaveLength(5);
    expect((await readLog(database.kysely)).at(-1)).toMatchObject({
      details: { filters: { action: 'ban_user', from: '2026-01-01', to: '2026-01-01' }, lines: 5 },
    });
    expect(await readFile('q=nobody')).toBe(`${CSV_HEADER}\r\n`);
  });

  test('a banned or former admin cannot export the log', { tags: ['M11'] }, async () => {
    await addEntries(1);
    await sql`update users set banned_at = now(), ban_reason = 'x'`.execute(database.kysely);
    expect(await readFile()).toBeNull();
    await sql`delete from users`.execute(database.kysely);
    expect(await readFile()).toBeNull();
    expect(await readLog(database.kysely)).toHaveLength(1);
  });

  test('an export that cannot be logged is rejected', { tags: ['M10'] }, async () => {
    await addEntries(1);
    await sql`alter table admin_logs add constraint no_room check (action <> 'export_logs')`.execute(
      database.kysely,
    );
    try {
      await expect(readFile()).rejects.toThrow('no_room');
    } finally {
      await sql`alter table admin_logs drop constraint no_room`.execute(database.kysely);
    }
  });
});

function nullIfDismissed(error: unknown): null {
  if (error instanceof AdminError && error.status === 403) return null;
  throw error;
}
