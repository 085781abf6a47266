import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SecurityEntry } from '../../domain/accounts/security-event.ts';
import { openTestAccounts } from '../../tests/support/accounts-client.ts';
import { cookieHeader } from '../../tests/support/cookie-jar.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { compressResponses } from '../middleware/compress-responses.ts';
import { adminSessionsApi } from './admin-sessions.ts';
import { startLiveSessions } from './live-sessions.ts';

const INTERVAL_MS = 40;
/** Generous, for a busy machine. */
const POLL_OPTIONS = { timeout: 10_000 };

/** Replaces intervals until the end of the test: the only one runs when it is told to. */
function holdIntervals() {
  let run: (() => void) | null = null;
  const timer = { unref: () => timer };
  const starting = vi.spyOn(globalThis, 'setInterval').mockImplementation((callback) => {
    run = callback as () => void;
    return timer as never;
  });
  const clearing = vi.spyOn(globalThis, 'clearInterval').mockImplementation(() => {
    run = null;
  });
  onTestFinished(() => {
    starting.mockRestore();
    clearing.mockRestore();
  });
  return { tick: () => run?.(), isRunning: () => run !== null };
}

describeOnOneEngine('live session count', (open) => {
  let database: TestDatabase;
  let accounts: ReturnType<typeof openTestAccounts>;
  let cookie: string;
  let adminId: string;
  let addedUsers = 0;

  beforeAll(async () => {
    database = await open();
    accounts = openTestAccounts(database, { variables: { ADMIN_SECOND_FACTOR: 'required' } });
    return () => accounts.close();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'users');
    ({ cookie, id: adminId } = await addAdminOrUser());
    await makeAdmin(adminId);
  });

  async function makeAdmin(id: string): Promise<void> {
    await database.kysely.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute();
    await sql`update users set two_factor_enabled = true where id = ${id}`.execute(database.kysely);
  }

  async function addAdminOrUser() {
    addedUsers += 1;
    const browser = await accounts.createUser(`p${addedUsers}@example.com`, `Person ${addedUsers}`);
    return {
      id: (await browser.readUser())?.id ?? '',
      cookie: cookieHeader(browser.jar),
    };
  }

  async function addSession(
    id: string,
    { seenAgo = '0', validFor = '1 hour' } = {},
  ): Promise<void> {
    await sql`
      insert into sessions (id, user_id, token, expires_at, seen_at)
      values (${id}, ${adminId}, ${id}, now() + ${validFor}::interval,
        now() - ${seenAgo}::interval)`.execute(database.kysely);
  }

  const endSession = (id: string) =>
    database.kysely.deleteFrom('sessions').where('id', '=', id).execute();

  async function startApi() {
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });
    /** Number of count queries; `fail` makes them throw. */
    const counts = { number: 0, fail: false };
    const countingDb = database.kysely.withPlugin({
      transformQuery: ({ node }) => {
        counts.number += 1;
        if (counts.fail) throw new Error('the database is away');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const liveSessions = startLiveSessions({ db: countingDb, log, intervalMs: INTERVAL_MS });
    const securityEntries: SecurityEntry[] = [];
    const app = new Hono().use(compressResponses()).route(
      '/',
      adminSessionsApi({
        sessionReader: accounts.sessionReader,
        liveSessions,
        record: (entry) => securityEntries.push(entry),
        trustedProxies: 0,
      }),
    );
    const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    onTestFinished(async () => {
      liveSessions.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });

    async function sendRequest(
      headers: Record<string, string>,
      method = 'GET',
    ): Promise<IncomingMessage> {
      const pendingRequest = request({
        port,
        host: '127.0.0.1',
        path: '/api/admin/sessions',
        method,
        headers,
      }).end();
      const [response] = (await once(pendingRequest, 'response')) as [IncomingMessage];
      return response.setEncoding('utf8');
    }

    /** Opens a stream and collects its data. */
    async function listen(headers: Record<string, string> = { cookie }) {
      const response = await sendRequest(headers);
      const stream = {
        response,
        received: '',
        ended: false,
        numbers: () =>
          Array.from(stream.received.matchAll(/"active":(\d+)/g), ([, text]) => Number(text)),
        countComments: () => stream.received.split('\n\n').filter((text) => text === ':').length,
      };
      response
        .on('data', (text) => (stream.received += text))
        .on('end', () => (stream.ended = true));
      return stream;
    }

    return { liveSessions, server, lines, sendRequest, listen, counts, securityEntries };
  }

  test('the stream sends the session count at once and after each change', {
    tags: ['M2'],
  }, async () => {
    await addSession('seen');
    await addSession('seen long ago', { seenAgo: '16 minutes' });
    await addSession('over', { validFor: '-1 minute' });
    const { listen } = await startApi();
    const stream = await listen();
    expect(stream.response.statusCode).toBe(200);
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    });
    await expect.poll(stream.numbers, POLL_OPTIONS).toEqual([2]);
    await expect
      .poll(() => stream.received, POLL_OPTIONS)
      .toMatch(/^data: \{"active":2\}\n\n:\n\n:\n\n/);
    await addSession('new');
    await expect.poll(stream.numbers, POLL_OPTIONS).toEqual([2, 3]);
    await endSession('new');
    await endSession('seen');
    await expect.poll(() => stream.numbers().at(-1), POLL_OPTIONS).toBe(1);
  });

  test('the stream is not compressed or delayed for clients that accept compression', {
    tags: ['M2'],
  }, async () => {
    const { listen } = await startApi();
    const stream = await listen({ cookie, 'accept-encoding': 'gzip, deflate, br' });
    expect(stream.response.headers['content-encoding']).toBeUndefined();
    await expect.poll(stream.numbers, POLL_OPTIONS).toEqual([1]);
  });

  test('visitors and banned admins get 401, users 403, and HEAD opens no stream', {
    tags: ['M11'],
  }, async () => {
    const { sendRequest, counts, securityEntries } = await startApi();
    const user = await addAdminOrUser();
    for (const [sent, status] of [
      [{}, 401],
      [{ cookie: 'kinora.session_token=forged.AAAA' }, 401],
      [{ cookie: user.cookie }, 403],
    ] as const) {
      const response = await sendRequest(sent);
      expect([response.statusCode, response.headers['cache-control']]).toEqual([
        status,
        'private, no-store',
      ]);
      expect(await response.toArray()).toEqual([]);
    }
    const refusal = { event: 'access_refused', userId: user.id, ip: '127.0.0.1' };
    expect(securityEntries).toEqual([{ ...refusal, details: { reason: 'not_admin' } }]);
    const head = await sendRequest({ cookie }, 'HEAD');
    expect([head.statusCode, await head.toArray()]).toEqual([200, []]);
    await sql`update users set banned_at = now(), ban_reason = 'x' where id = ${adminId}`.execute(
      database.kysely,
    );
    expect((await sendRequest({ cookie })).statusCode).toBe(401);
    expect(counts.number).toBe(0);
  });

  test.each([
    ['the role', () => sql`delete from user_roles`],
    ['the second factor', () => sql`update users set two_factor_enabled = false`],
    ['a ban', () => sql`update users set banned_at = now(), ban_reason = 'x'`],
    ['the session', () => sql`delete from sessions`],
    ['the account', () => sql`delete from users`],
  ])('the stream ends after a change of access (%s)', { tags: ['M11'] }, async (_, change) => {
    const { listen } = await startApi();
    const stream = await listen();
    await expect.poll(stream.numbers, POLL_OPTIONS).toEqual([1]);
    await change().execute(database.kysely);
    await expect.poll(() => stream.ended, POLL_OPTIONS).toBe(true);
    expect((await listen()).response.statusCode).not.toBe(200);
  });

  test('one count serves all streams, and counting stops without streams', {
    tags: ['M2'],
  }, async () => {
    const clock = holdIntervals();
    const { listen, counts } = await startApi();
    const streams = [await listen()];
    await expect.poll(() => streams[0]?.numbers(), POLL_OPTIONS).toEqual([1]);
    const queriesPerCount = counts.number;
    streams.push(await listen(), await listen());
    for (const stream of streams) await expect.poll(stream.numbers, POLL_OPTIONS).toEqual([1]);
    expect(counts.number).toBe(queriesPerCount);
    for (let ticks = 1; ticks <= 3; ticks += 1) {
      clock.tick();
      for (const stream of streams)
        await expect.poll(stream.countComments, POLL_OPTIONS).toBe(ticks);
      expect(counts.number).toBe((1 + ticks) * queriesPerCount);
    }
    for (const { response } of streams) response.destroy();
    await expect.poll(clock.isRunning, POLL_OPTIONS).toBe(false);
  });

  test('a sixth stream of an admin → 429 until one closes', async () => {
    const { sendRequest, listen } = await startApi();
    const streams = [];
    for (let n = 0; n < 5; n += 1) streams.push(await listen());
    const rejected = await sendRequest({ cookie });
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '30']);
    const otherAdmin = await addAdminOrUser();
    await makeAdmin(otherAdmin.id);
    expect((await listen({ cookie: otherAdmin.cookie })).response.statusCode).toBe(200);
    streams[0]?.response.destroy();
    await expect.poll(async () => (await listen()).response.statusCode, POLL_OPTIONS).toBe(200);
  });

  test('the stream sends no count while counting fails, and resumes afterwards', {
    tags: ['M2'],
  }, async () => {
    const { listen, lines, counts } = await startApi();
    counts.fail = true;
    const stream = await listen();
    await expect.poll(() => stream.received, POLL_OPTIONS).toMatch(/^(:\n\n)+$/);
    expect(lines.map((line) => JSON.parse(line).msg)).toContain(
      'cannot count active sessions, retrying in a moment',
    );
    counts.fail = false;
    await expect.poll(stream.numbers, POLL_OPTIONS).toEqual([1]);
  });

  test('closing the process ends all streams and rejects new ones', async () => {
    const { liveSessions, server, sendRequest, listen } = await startApi();
    const streams = [await listen(), await listen()];
    await expect
      .poll(() => streams.every(({ received }) => received !== ''), POLL_OPTIONS)
      .toBe(true);
    liveSessions.close();
    await expect.poll(() => streams.every(({ ended }) => ended), POLL_OPTIONS).toBe(true);
    expect((await sendRequest({ cookie })).statusCode).toBe(429);
    server.closeIdleConnections();
    expect(
      await new Promise((resolve) => server.getConnections((_, number) => resolve(number))),
    ).toBeLessThanOrEqual(1);
  });
});
