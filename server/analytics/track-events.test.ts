import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { ANALYTICS_EVENTS } from '../../domain/web/analytics-event.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import { startEventTracker } from './track-events.ts';

const SITE = 'https://kinora.film';

/** Headers that identify a visitor, and must not be stored. */
const VISITOR_HEADERS = new Headers({
  cookie: 'kinora.session_token=secret-session',
  'user-agent': 'A browser of somebody/1.0',
  'x-forwarded-for': '203.0.113.77',
  'accept-language': 'fi-FI',
  referer: `${SITE}/fi/search?q=something+private`,
});
const POLL_OPTIONS = { timeout: 10_000 };
const NO_HEADERS = new Headers();

type CollectorBehaviour = 'takes' | 'fails' | 'hangs' | 'cuts' | 'redirects';

type ReceivedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

async function startCollector(behaviour: CollectorBehaviour = 'takes') {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') });
    respond(response, behaviour);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/collect`,
    told: received,
    stop,
  };
}

function respond(response: ServerResponse, behaviour: CollectorBehaviour): void {
  if (behaviour === 'cuts') response.destroy();
  else if (behaviour === 'redirects') response.writeHead(307, { location: '/elsewhere' }).end();
  else if (behaviour !== 'hangs')
    response.writeHead(behaviour === 'takes' ? 202 : 500).end('something');
}

describeOnOneEngine('event counter', (open, kind) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.kysely.deleteFrom('event_counts').execute();
  });

  function startTracker({ siteUrl = SITE, forwardUrl, db = database.kysely }: Options = {}) {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const tracker = startEventTracker({ db, siteUrl, forwardUrl, log });
    onTestFinished(() => tracker.close());
    return { ...tracker, lines };
  }
  type Options = { siteUrl?: string; forwardUrl?: string; db?: Kysely<Schema> };

  async function counts(): Promise<Record<string, number>> {
    const rows = await database.kysely
      .selectFrom('event_counts')
      .select(['event', 'count'])
      .execute();
    return Object.fromEntries(rows.map(({ event, count }) => [event, Number(count)]));
  }

  test('every event is counted by name and added to the stored count', {
    tags: ['N5'],
  }, async () => {
    const tracker = startTracker();
    for (const event of ANALYTICS_EVENTS) tracker.track(event, NO_HEADERS);
    tracker.track('search', NO_HEADERS);
    expect(await counts()).toEqual({});
    await tracker.flush();
    expect(await counts()).toEqual({
      ...Object.fromEntries(ANALYTICS_EVENTS.map((event) => [event, 1])),
      search: 2,
    });
    tracker.track('login', VISITOR_HEADERS, { method: 'password' });
    await tracker.flush();
    await tracker.flush();
    expect(await counts()).toMatchObject({ search: 2, login: 2 });
  });

  test('redirects of the collector are not followed', { tags: ['S11'] }, async () => {
    const collector = await startCollector('redirects');
    const tracker = startTracker({ forwardUrl: collector.url });
    const sending = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => sending.mockRestore());
    tracker.track('search', NO_HEADERS, {});
    expect(await sending.mock.results[0]?.value).toMatchObject({ status: 307 });
    expect(collector.told.map(({ url }) => url)).toEqual(['/collect']);
  });

  test('search terms and admin-only events are not forwarded', { tags: ['M2'] }, async () => {
    const collector = await startCollector();
    const tracker = startTracker({ forwardUrl: collector.url });
    tracker.track('page_view', NO_HEADERS);
    tracker.track('search_empty', NO_HEADERS, { words: 'something private' });
    tracker.track('search', NO_HEADERS, { words: 'something private' });
    await expect.poll(() => collector.told.length, POLL_OPTIONS).toBe(1);
    await tracker.flush();
    expect(collector.told.map(({ body }) => JSON.parse(body))).toEqual([
      { event: 'search', properties: {} },
    ]);
  });

  test('events are counted by UTC day', { tags: ['N5'] }, async () => {
    const today = sql<string>`(now() at time zone 'utc')::date`;
    await database.kysely
      .insertInto('event_counts')
      .values({ day: sql<string>`${today} - 1`, event: 'search', count: 5 })
      .execute();
    const tracker = startTracker();
    tracker.track('search', NO_HEADERS);
    await tracker.flush();
    const rows = await database.kysely
      .selectFrom('event_counts')
      .select(['count', sql<number>`${today} - day`.as('ago')])
      .orderBy('day')
      .execute();
    expect(rows.map(({ ago, count }) => [Number(ago), Number(count)])).toEqual([
      [1, 5],
      [0, 1],
    ]);
  });

  test('counts of two processes add up, also if they save concurrently', {
    tags: ['N5'],
  }, async () => {
    // The embedded database belongs to one process.
    const secondDatabase =
      kind === 'embedded'
        ? database
        : await openDatabase({ url: database.url, folder: '', log: silentLog });
    if (secondDatabase !== database) onTestFinished(() => secondDatabase.close());
    const trackers = [startTracker(), startTracker({ db: secondDatabase.kysely })];
    for (let round = 0; round < 20; round += 1) {
      // In different orders: rows written in different orders would deadlock.
      for (const event of ANALYTICS_EVENTS) trackers[0]?.track(event, NO_HEADERS);
      for (const event of ANALYTICS_EVENTS.toReversed()) trackers[1]?.track(event, NO_HEADERS);
      await Promise.all(trackers.map((tracker) => tracker.flush()));
    }
    expect(await counts()).toEqual(
      Object.fromEntries(ANALYTICS_EVENTS.map((event) => [event, 40])),
    );
    expect(trackers.flatMap(({ lines }) => lines)).toEqual([]);
  });

  test('events counted during a save are neither lost nor saved twice', async () => {
    const tracker = startTracker();
    tracker.track('search', NO_HEADERS);
    const saving = tracker.flush();
    tracker.track('search', NO_HEADERS);
    await Promise.all([saving, tracker.flush()]);
    expect(await counts()).toEqual({ search: 2 });
  });

  test('counts are saved every ten seconds and on close', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const tracker = startTracker();
    tracker.track('signup', NO_HEADERS);
    vi.advanceTimersByTime(10_000);
    await expect.poll(counts, POLL_OPTIONS).toEqual({ signup: 1 });
    tracker.track('signup', NO_HEADERS);
    await tracker.close();
    expect(await counts()).toEqual({ signup: 2 });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('counts of a failed save are logged and saved the next time', async () => {
    const tracker = startTracker();
    tracker.track('logout', NO_HEADERS);
    await sql`alter table event_counts rename to event_counts_away`.execute(database.kysely);
    try {
      await tracker.flush();
      expect(tracker.lines.map((line) => JSON.parse(line).msg)).toEqual([
        'cannot store events, retrying later',
      ]);
      tracker.track('logout', NO_HEADERS);
    } finally {
      await sql`alter table event_counts_away rename to event_counts`.execute(database.kysely);
    }
    await tracker.flush();
    expect(await counts()).toEqual({ logout: 2 });
  });

  test.each([
    ['Do Not Track', 'dnt'],
    ['Global Privacy Control', 'sec-gpc'],
  ])('a visitor with %s is neither counted nor forwarded', { tags: ['N5'] }, async (_, header) => {
    const collector = await startCollector();
    const tracker = startTracker({ forwardUrl: collector.url });
    tracker.track('login', new Headers({ [header]: '1' }));
    tracker.track('search', new Headers({ [header]: '0' }));
    await expect.poll(() => collector.told.length, POLL_OPTIONS).toBe(1);
    await tracker.flush();
    expect(await counts()).toEqual({ search: 1 });
    expect(collector.told.map(({ body }) => JSON.parse(body).event)).toEqual(['search']);
  });

  test.each([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://127.8.9.10',
    'http://[::1]:3000',
    'http://kinora.localhost',
  ])('events are neither counted nor forwarded on %s', { tags: ['N5'] }, async (siteUrl) => {
    const collector = await startCollector();
    const tracker = startTracker({ siteUrl, forwardUrl: collector.url });
    for (const event of ANALYTICS_EVENTS) tracker.track(event, NO_HEADERS);
    await tracker.flush();
    expect(await counts()).toEqual({});
    // Sent by a public site: had the first been forwarded, it would have arrived before this.
    startTracker({ siteUrl: 'http://localhost.example.com', forwardUrl: collector.url }).track(
      'search',
      NO_HEADERS,
    );
    await expect.poll(() => collector.told.length, POLL_OPTIONS).toBe(1);
  });

  test('the collector gets event and properties without data about the visitor', {
    tags: ['N5'],
  }, async () => {
    const collector = await startCollector();
    const tracker = startTracker({ forwardUrl: collector.url });
    tracker.track('content_view', VISITOR_HEADERS, { content_type: 'movie', content_id: 496243 });
    await expect.poll(() => collector.told.length, POLL_OPTIONS).toBe(1);
    tracker.track('logout', VISITOR_HEADERS);
    await expect.poll(() => collector.told.length, POLL_OPTIONS).toBe(2);
    expect(collector.told).toMatchObject([
      { method: 'POST', url: '/collect', headers: { 'content-type': 'application/json' } },
      { method: 'POST', url: '/collect', headers: { 'content-type': 'application/json' } },
    ]);
    expect(collector.told.map(({ body }) => JSON.parse(body))).toEqual([
      { event: 'content_view', properties: { content_type: 'movie', content_id: 496243 } },
      { event: 'logout', properties: {} },
    ]);
    const receivedText = JSON.stringify(collector.told);
    for (const [name, value] of VISITOR_HEADERS) expect(receivedText, name).not.toContain(value);
    for (const { headers } of collector.told)
      for (const name of ['cookie', 'referer', 'x-forwarded-for'])
        expect(headers[name]).toBeUndefined();
  });

  test.each(['fails', 'hangs', 'cuts', 'is away'] as const)(
    'a collector that %s does not affect counting',
    async (behaviour) => {
      const collector = await startCollector(behaviour === 'is away' ? 'takes' : behaviour);
      if (behaviour === 'is away') collector.stop();
      const tracker = startTracker({ forwardUrl: collector.url });
      tracker.track('search', VISITOR_HEADERS);
      tracker.track('search', VISITOR_HEADERS);
      if (behaviour === 'is away')
        await expect.poll(() => tracker.lines.length, POLL_OPTIONS).toBe(2);
      else await expect.poll(() => collector.told.length, POLL_OPTIONS).toBe(2);
      await tracker.flush();
      expect(await counts()).toEqual({ search: 2 });
      expect(tracker.lines.filter((line) => JSON.parse(line).level > 20)).toEqual([]);
    },
  );
});
