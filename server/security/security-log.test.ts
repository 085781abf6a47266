import { type Kysely, sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { addUser } from '../../tests/support/users.ts';
import { createSecurityLog, type SecurityLog } from './security-log.ts';

type Line = { level: 'info' | 'warn' | 'debug'; details: Record<string, unknown>; message: string };

function createRecordingLog() {
  const lines: Line[] = [];
  const logAt = (level: Line['level']) => (details: Record<string, unknown>, message: string) =>
    lines.push({ level, details, message });
  return {
    lines,
    log: { info: logAt('info'), warn: logAt('warn'), debug: logAt('debug') } as never,
  };
}

describeOnOneEngine('security events', (open) => {
  let database: TestDatabase;
  let security: SecurityLog;
  let lines: Line[];

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    await emptyTables(database.kysely, 'users', 'security_events');
    await addUser(database.kysely, 'mina', 'Mina');
    start();
  });
  afterEach(async () => {
    await security.close();
    vi.useRealTimers();
  });

  function start(kysely: Kysely<Schema> = database.kysely): void {
    const recordedLog = createRecordingLog();
    lines = recordedLog.lines;
    security = createSecurityLog({ db: kysely, log: recordedLog.log });
  }

  const rows = () =>
    database.kysely
      .selectFrom('security_events')
      .select(['event', 'user_id', 'details'])
      .orderBy('created_at')
      .orderBy('event')
      .execute();
  const failure = {
    event: 'sign_in_failed',
    userId: 'mina',
    ip: '192.0.2.1',
    details: { method: 'password' },
  } as const;

  test('an event is logged at once without the IP, and stored with it', {
    tags: ['S11'],
  }, async () => {
    security.record({
      event: 'sign_in',
      userId: 'mina',
      ip: '192.0.2.1',
      details: { method: 'passkey' },
    });
    expect(lines).toEqual([
      {
        level: 'info',
        details: { event: 'sign_in', userId: 'mina', method: 'passkey' },
        message: 'security event',
      },
    ]);
    await security.flush();
    expect(await rows()).toEqual([
      { event: 'sign_in', user_id: 'mina', details: { method: 'passkey', ip: '192.0.2.1' } },
    ]);
  });

  test('failures, locks and refusals are warnings', { tags: ['S11'] }, () => {
    for (const event of [
      'sign_in_failed',
      'sign_in_locked',
      'second_factor_failed',
      'form_refused',
      'sign_out',
    ] as const)
      security.record({ event });
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn', 'warn', 'info']);
  });

  test('a thousand failures of one source in a minute are two log lines and one row with their number', {
    tags: ['S11'],
  }, async () => {
    for (let n = 0; n < 1000; n++) security.record(failure);
    await security.flush();
    expect(await rows()).toEqual([
      {
        event: 'sign_in_failed',
        user_id: 'mina',
        details: { method: 'password', ip: '192.0.2.1' },
      },
    ]);
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(61_000);
    await security.flush();
    expect(lines.map(({ details }) => details.count)).toEqual([undefined, 1000]);
    expect(await rows()).toEqual([
      {
        event: 'sign_in_failed',
        user_id: 'mina',
        details: { method: 'password', ip: '192.0.2.1', count: 1000 },
      },
    ]);
    security.record(failure);
    await security.flush();
    expect(await rows()).toHaveLength(2);
  });

  test('failures of other sources and each successful sign-in get their own rows', {
    tags: ['S11'],
  }, async () => {
    for (const ip of ['192.0.2.1', '192.0.2.2']) security.record({ ...failure, ip });
    security.record({ ...failure, userId: null });
    for (let n = 0; n < 3; n++) security.record({ event: 'sign_in', userId: 'mina' });
    await security.flush();
    expect(await rows()).toHaveLength(6);
  });

  test('failures of 10,000 sources in a minute are a thousand rows and one for all others', {
    tags: ['S11'],
  }, async () => {
    for (let n = 0; n < 10_000; n++)
      security.record({ ...failure, userId: null, ip: `10.0.${n >> 8}.${n & 255}` });
    await security.close();
    const allRows = await rows();
    expect(allRows).toHaveLength(1001);
    expect(allRows.map(({ details }) => details).find(({ source }) => source === 'many')).toEqual({
      source: 'many',
      count: 9000,
    });
    expect(lines).toHaveLength(1002);
  });

  test('an event of a deleted account is stored without the account', {
    tags: ['S11'],
  }, async () => {
    security.record({ event: 'account_deleted', userId: 'gone' });
    await security.flush();
    expect(await rows()).toEqual([{ event: 'account_deleted', user_id: null, details: {} }]);
  });

  test('the events of a user are deleted with the account', { tags: ['S11'] }, async () => {
    security.record({ event: 'sign_in', userId: 'mina' });
    await security.flush();
    await database.kysely.deleteFrom('users').where('id', '=', 'mina').execute();
    expect(await rows()).toEqual([]);
  });

  test('control characters break neither a log line nor a row', { tags: ['S11'] }, async () => {
    security.record({
      event: 'form_refused',
      userId: 'mi\u0000na',
      ip: '192.0.2.1\n',
      details: { form: 'a\u0000b\nc' },
    });
    await security.flush();
    expect(lines[0]?.details).toEqual({ event: 'form_refused', userId: 'mi na', form: 'a b c' });
    expect(await rows()).toEqual([
      { event: 'form_refused', user_id: null, details: { form: 'a b c', ip: '192.0.2.1' } },
    ]);
  });

  test('rows are written every second and on close', { tags: ['S11'] }, async () => {
    security.record({ event: 'sign_in', userId: 'mina' });
    vi.advanceTimersByTime(1_000);
    await security.flush();
    for (let n = 0; n < 5; n++) security.record(failure);
    await security.close();
    expect((await rows()).map(({ event, details }) => [event, details.count])).toEqual([
      ['sign_in', undefined],
      ['sign_in_failed', 5],
    ]);
  });

  test('without a database events are queued, then dropped beyond 5,000, and each is logged once', {
    tags: ['S11'],
  }, async () => {
    await sql`alter table security_events rename to away`.execute(database.kysely);
    try {
      for (let n = 0; n < 5_100; n++) security.record({ event: 'sign_out', userId: 'mina' });
      await security.flush();
      await security.flush();
      const warnings = lines.filter(({ level }) => level === 'warn').map(({ message }) => message);
      expect(warnings).toEqual([
        expect.stringContaining('only logged'),
        expect.stringContaining('retrying later'),
      ]);
      expect(lines.filter(({ message }) => message === 'security event')).toHaveLength(5_100);
    } finally {
      await sql`alter table away rename to security_events`.execute(database.kysely);
    }
    await security.flush();
    expect(await rows()).toHaveLength(5_000);
  });
});
