import type { IncomingMessage } from 'node:http';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { startEventTracker } from '../analytics/track-events.ts';
import { createRateLimiter } from '../security/rate-limit.ts';
import { eventsApi } from './events.ts';

const SITE = 'https://kinora.film';
const PROXY = { socket: { remoteAddress: '10.0.0.1' } } as IncomingMessage;
const VIEW = { event: 'content_view', properties: { content_type: 'movie', content_id: 496243 } };

describeOnOneEngine('analytics beacons', (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'event_counts', 'view_counts', 'search_counts');
  });

  function startApi({
    origin = SITE,
    now = Date.now,
  }: {
    origin?: string;
    now?: () => number;
  } = {}) {
    const events = startEventTracker({
      db: database.kysely,
      siteUrl: origin,
      forwardUrl: undefined,
      log: pino({ level: 'silent' }),
    });
    onTestFinished(() => events.close());
    const app = eventsApi({
      events,
      limiter: createRateLimiter({ redis: null, now }),
      origin,
      logRefusedOrigin() {},
      trustedProxies: 1,
    });

    /** Sends a beacon as a browser does. Omits headers that are `null`. */
    function send(body: unknown, headers: Record<string, string | null> = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const allHeaders = {
        origin,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
        'x-forwarded-for': '192.0.2.1',
        ...headers,
      };
      const sentHeaders = Object.entries(allHeaders).filter(
        (header): header is [string, string] => header[1] !== null,
      );
      return app.request(
        '/api/events',
        { method: 'POST', headers: sentHeaders, body: text },
        { incoming: PROXY },
      );
    }

    async function counts(): Promise<Record<string, number>> {
      await events.flush();
      const rows = await database.kysely
        .selectFrom('event_counts')
        .select(['event', 'count'])
        .execute();
      return Object.fromEntries(rows.map(({ event, count }) => [event, Number(count)]));
    }

    return { app, send, counts };
  }

  test('counts views and searches and responds with an empty 204', { tags: ['N5'] }, async () => {
    const { send, counts } = startApi();
    const response = await send(VIEW);
    expect([response.status, await response.text(), response.headers.get('set-cookie')]).toEqual([
      204,
      '',
      null,
    ]);
    for (const body of [
      { event: 'search' },
      { event: 'search', properties: {} },
      { ...VIEW, properties: { content_type: 'person' } },
    ])
      expect((await send(body)).status, JSON.stringify(body)).toBe(204);
    expect(await counts()).toEqual({ page_view: 4, content_view: 2, search: 2 });
  });

  test('every beacon counts as a page view, and search_empty as a search', {
    tags: ['M2'],
  }, async () => {
    const { send, counts } = startApi();
    await send({ event: 'page_view' });
    await send(VIEW);
    await send({ event: 'search', properties: { words: 'Parasite' } });
    await send({ event: 'search_empty', properties: { words: 'parasite' } });
    await send({ event: 'search_empty', properties: { words: 'mina@example.com' } });
    expect(await counts()).toEqual({ page_view: 5, content_view: 1, search: 3, search_empty: 2 });
    const searches = await database.kysely
      .selectFrom('search_counts')
      .select(['words', 'found', 'count'])
      .orderBy('found')
      .execute();
    expect(searches).toEqual([
      { words: 'parasite', found: false, count: 1 },
      { words: 'parasite', found: true, count: 1 },
    ]);
  });

  test.each([
    ['of another site', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
    [
      'of another site, in a browser that does not say so',
      { origin: 'https://elsewhere.example', 'sec-fetch-site': null },
    ],
    ['of a neighbour', { origin: 'https://other.kinora.film', 'sec-fetch-site': 'same-site' }],
    ['of a document without an origin', { origin: 'null', 'sec-fetch-site': null }],
    [
      'that says no origin and has a cookie',
      { origin: null, 'sec-fetch-site': null, cookie: 'kinora.session_token=x' },
    ],
  ])('rejects a beacon %s with 403 and does not count it', async (_, headers) => {
    const { send, counts } = startApi();
    expect((await send(VIEW, headers)).status).toBe(403);
    expect(await counts()).toEqual({});
  });

  test('accepts a client without origin and cookie', async () => {
    const { send, counts } = startApi();
    expect((await send(VIEW, { origin: null, 'sec-fetch-site': null })).status).toBe(204);
    expect(await counts()).toEqual({ page_view: 1, content_view: 1 });
  });

  test('rejects beacons over 1024 bytes or without content-length with 413', async () => {
    const { send, counts } = startApi();
    const padded = (bytes: number) => JSON.stringify(VIEW).padEnd(bytes, ' ');
    expect((await send(padded(1024))).status).toBe(204);
    expect((await send(padded(1025))).status).toBe(413);
    expect((await send(VIEW, { 'content-length': '1000000' })).status).toBe(413);
    expect(
      (await send(VIEW, { 'content-length': null, 'transfer-encoding': 'chunked' })).status,
    ).toBe(413);
    expect(await counts()).toEqual({ page_view: 1, content_view: 1 });
  });

  test.each([
    ['an event that nobody knows', { event: 'mouse_move' }],
    // Counted by the server, so that clients cannot forge them.
    ['a sign-in', { event: 'login' }],
    ['a sign-out', { event: 'logout' }],
    ['a sign-up', { event: 'signup' }],
    ['a rating', { event: 'content_save' }],
    ['no event', { properties: VIEW.properties }],
    ['an event that is no text', { event: ['search'] }],
    [
      'a property that nobody knows',
      { event: 'search', properties: { query: 'something private' } },
    ],
    ['words that are no text', { event: 'search', properties: { words: ['a'] } }],
    ['more beside event and properties', { ...VIEW, user: 'mina' }],
    [
      'a kind of thing that nobody knows',
      { event: 'content_view', properties: { content_type: 'book' } },
    ],
    ['a number in a text', { event: 'content_view', properties: { content_id: '496243' } }],
    ['the number zero', { event: 'content_view', properties: { content_id: 0 } }],
    ['a number below zero', { event: 'content_view', properties: { content_id: -1 } }],
    ['a fraction', { event: 'content_view', properties: { content_id: 1.5 } }],
    ['a number that is not exact', '{"event":"content_view","properties":{"content_id":1e300}}'],
    ['properties that are null', { event: 'search', properties: null }],
    ['properties in a list', { event: 'search', properties: [] }],
    ['a list', [VIEW]],
    ['null', null],
    ['a text', '"search"'],
    ['broken JSON', '{"event":"search"'],
    ['no JSON', 'event=search'],
    ['nothing', ''],
  ])('rejects %s with 400 and does not count it', async (_, body) => {
    const { send, counts } = startApi();
    const response = await send(body);
    expect([response.status, await response.text()]).toEqual([400, '']);
    expect(await counts()).toEqual({});
  });

  test('the 121st beacon in a minute → 429 with retry-after', async () => {
    let time = Date.parse('2026-11-22T10:00:00Z');
    const { send, counts } = startApi({ now: () => time });
    for (let n = 0; n < 120; n += 1) expect((await send(VIEW)).status).toBe(204);
    time += 20_000;
    const rejected = await send(VIEW);
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '40']);
    expect((await send(VIEW, { 'x-forwarded-for': '192.0.2.2' })).status).toBe(204);
    expect(await counts()).toEqual({ page_view: 121, content_view: 121 });
    time += 40_000;
    expect((await send(VIEW)).status).toBe(204);
  });

  test('forged x-forwarded-for entries do not bypass the rate limit', async () => {
    const { send } = startApi();
    for (let n = 0; n < 120; n += 1)
      await send('', { 'x-forwarded-for': `198.51.100.${n}, 192.0.2.1` });
    expect((await send(VIEW)).status).toBe(429);
  });

  test.each(['dnt', 'sec-gpc'])(
    'a request with the header %s gets 204 and is not counted',
    { tags: ['N5'] },
    async (header) => {
      const { send, counts } = startApi();
      expect((await send(VIEW, { [header]: '1' })).status).toBe(204);
      expect(await counts()).toEqual({});
    },
  );

  test('events on localhost are not counted', { tags: ['N5'] }, async () => {
    const { send, counts } = startApi({ origin: 'http://localhost:3000' });
    expect((await send(VIEW)).status).toBe(204);
    expect(await counts()).toEqual({});
  });

  test('GET, PUT and DELETE → 404', async () => {
    const { app } = startApi();
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await app.request('/api/events', { method })).status, method).toBe(404);
  });
});
