import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import {
  type CacheEntryKey,
  createPersistentCache,
} from '../../catalog/persistent-cache/persistent-cache.ts';
import type { ResponseStore } from '../../catalog/persistent-cache/response-store.ts';
import { canStartRedis, redisUrl, startRedis } from '../../tests/support/redis.ts';
import { findFreePort } from '../../tests/support/start-site.ts';
import { openRedisChannel } from '../page-cache/redis-channel.ts';
import { openRedis, type RedisConnection } from './redis-connection.ts';
import { createRedisResponseStore } from './redis-response-store.ts';

const HOUR = 3_600_000;
const processes: ChildProcess[] = [];
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
});

function openConnection(url: string) {
  const lines: string[] = [];
  const recordLine = (fields: object, message: string) =>
    lines.push(`${message} ${JSON.stringify(fields)}`);
  const redis = openRedis(url, { info: recordLine, warn: recordLine });
  onTestFinished(() => redis.close());
  return { redis, lines };
}

async function connect({ commands }: RedisConnection) {
  await expect.poll(() => commands.status, { timeout: 15_000 }).toBe('ready');
}

function createResponse(
  key: string,
  overrides: { body?: Uint8Array; fetchedAt?: number; expiresAt?: number } = {},
) {
  const fetchedAt = overrides.fetchedAt ?? Date.now();
  return {
    key,
    kind: 'title',
    tag: null,
    body: overrides.body ?? Buffer.from(key),
    fetchedAt,
    expiresAt: overrides.expiresAt ?? fetchedAt + HOUR,
    changed: false,
  };
}

function start(port: number): ChildProcess {
  const child = startRedis(port);
  processes.push(child);
  return child;
}

/** A read as a page does it: it must neither fail nor take long. */
/** `read` is that of another process: the one that writes reads its pending responses. */
function createCache(store: ResponseStore) {
  const options = { stores: [store], log: { info() {}, warn() {} } };
  const cache = createPersistentCache(options);
  const reader = createPersistentCache(options);
  onTestFinished(() => cache.close());
  onTestFinished(() => reader.close());
  const place: CacheEntryKey = {
    key: 'a',
    kind: 'title',
    tag: null,
    ttl: { fresh: HOUR, staleWhileRevalidate: 2 * HOUR, staleIfError: 3 * HOUR },
  };
  return { place, cache, read: () => reader.read(place, false) };
}

test.skipIf(redisUrl === null)(
  'responses in Redis are byte-identical, expire, and are not replaced by older ones',
  async () => {
    const { redis } = openConnection(redisUrl ?? '');
    await connect(redis);
    const prefix = `kinora-test:${randomUUID()}:`;
    const store = createRedisResponseStore(redis, { prefix });
    const now = Date.now();
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
    try {
      await store.write([
        createResponse('a', { body: bytes, fetchedAt: now }),
        createResponse('b'),
        createResponse('large', { body: Buffer.alloc(600_000) }),
      ]);
      await store.write([createResponse('a', { body: Buffer.from('old'), fetchedAt: now - 1 })]);
      expect(await store.read('a')).toEqual({ body: bytes, fetchedAt: now });
      expect(await store.read('large')).toBeNull();
      expect(await store.read('none')).toBeNull();
      const expiry = await redis.commands.pttl(`${prefix}a`);
      expect(expiry).toBeGreaterThan(0);
      expect(expiry).toBeLessThanOrEqual(HOUR);
      await store.write([
        createResponse('past', { fetchedAt: now - 2 * HOUR, expiresAt: now - HOUR }),
        createResponse('long', { expiresAt: now + 90 * 24 * HOUR }),
      ]);
      expect(await store.read('past')).toBeNull();
      expect(await redis.commands.pttl(`${prefix}long`)).toBeLessThanOrEqual(3 * 24 * HOUR);
      await store.remove([
        { key: 'a', removedAt: now - 1 },
        { key: 'b', removedAt: now + HOUR },
      ]);
      expect(await store.read('a')).not.toBeNull();
      expect(await store.read('b')).toBeNull();
    } finally {
      await redis.commands.del(...['a', 'b', 'long'].map((key) => prefix + key));
    }
  },
);

test.skipIf(redisUrl === null)(
  'a foreign value under a response key counts as missing and fails no page',
  async () => {
    const { redis } = openConnection(redisUrl ?? '');
    await connect(redis);
    const prefix = `kinora-test:${randomUUID()}:`;
    const { cache, place, read } = createCache(createRedisResponseStore(redis, { prefix }));
    cache.save(place, { body: '{}', fetchedAt: Date.now(), changed: false });
    await expect.poll(read, { timeout: 15_000 }).toMatchObject({ text: '{}' });
    const [key = ''] = await redis.commands.keys(`${prefix}*`);
    await redis.commands.del(key);
    await redis.commands.set(key, 'a text');
    expect(await read()).toBeNull();
    await redis.commands.del(key);
  },
);

test.skipIf(!canStartRedis)(
  'Redis may hang, be killed and restart: no read fails, each change is one log line, messages resume',
  async () => {
    const port = await findFreePort();
    const firstRedis = start(port);
    const { redis, lines } = openConnection(`redis://127.0.0.1:${port}`);
    const { cache, place, read } = createCache(createRedisResponseStore(redis));
    await connect(redis);
    lines.length = 0;
    const messages: string[] = [];
    let gaps = 0;
    const channel = openRedisChannel(redis.commands, {
      onMessage: (text) => messages.push(text),
      onGap: () => (gaps += 1),
    });
    onTestFinished(() => channel.close());
    cache.save(place, { body: '{}', fetchedAt: Date.now(), changed: false });
    await expect.poll(read, { timeout: 15_000 }).toMatchObject({ text: '{}' });

    firstRedis.kill('SIGSTOP');
    expect(new Set(await Promise.all(Array.from({ length: 200 }, read)))).toEqual(new Set([null]));
    firstRedis.kill('SIGCONT');
    await expect.poll(read, { timeout: 20_000 }).toMatchObject({ text: '{}' });

    lines.length = 0;
    firstRedis.kill('SIGKILL');
    await once(firstRedis, 'exit');
    for (let i = 0; i < 200; i += 1) expect(await read()).toBeNull();
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Redis unavailable, continuing without it/);

    start(port);
    await connect(redis);
    cache.save(place, { body: '[1]', fetchedAt: Date.now() + 1, changed: false });
    await expect.poll(read, { timeout: 20_000 }).toMatchObject({ text: '[1]' });
    await expect
      .poll(
        async () => {
          await channel.send('back').catch(() => {});
          return messages.length;
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThan(0);
    expect(gaps).toBeGreaterThan(0);
    expect(lines.map((line) => line.replace(/ \{.*/, ''))).toEqual([
      'Redis unavailable, continuing without it',
      'Redis is back',
    ]);
  },
);

test('an unreachable or hanging Redis costs little, and its URL is not logged', async () => {
  const hangingServer = createServer(() => {}).listen(0, '127.0.0.1');
  await once(hangingServer, 'listening');
  onTestFinished(() => void hangingServer.close());
  const bound = hangingServer.address();
  const ports = [await findFreePort(), typeof bound === 'object' ? (bound?.port ?? 0) : 0];
  for (const port of ports) {
    const { redis, lines } = openConnection(`redis://user:hunter2@127.0.0.1:${port}/1`);
    const { cache, place, read } = createCache(createRedisResponseStore(redis));
    cache.save(place, { body: '{}', fetchedAt: Date.now(), changed: false });
    const reads = Array.from({ length: 500 }, () => read());
    expect(new Set(await Promise.all(reads))).toEqual(new Set([null]));
    await sleep(300);
    expect(await read()).toBeNull();
    expect(lines.length).toBeLessThanOrEqual(1);
    expect(lines.join()).not.toContain('hunter2');
  }
});
