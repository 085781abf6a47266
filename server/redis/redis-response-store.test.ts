import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { redisUrl } from '../../tests/support/redis.ts';
import { openRedisWithLog, openResponseCache } from '../../tests/support/redis-users.ts';
import { findFreePort } from '../../tests/support/start-site.ts';
import type { RedisConnection } from './redis-connection.ts';
import { createRedisResponseStore } from './redis-response-store.ts';

const HOUR = 3_600_000;
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

test.skipIf(redisUrl === null)(
  'responses in Redis are byte-identical, expire, and are not replaced by older ones',
  async () => {
    const { redis } = openRedisWithLog(redisUrl ?? '');
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
    const { redis } = openRedisWithLog(redisUrl ?? '');
    await connect(redis);
    const prefix = `kinora-test:${randomUUID()}:`;
    const { cache, place, read } = openResponseCache(createRedisResponseStore(redis, { prefix }));
    cache.save(place, { body: '{}', fetchedAt: Date.now(), changed: false });
    await expect.poll(read, { timeout: 15_000 }).toMatchObject({ text: '{}' });
    const [key = ''] = await redis.commands.keys(`${prefix}*`);
    await redis.commands.del(key);
    await redis.commands.set(key, 'a text');
    expect(await read()).toBeNull();
    await redis.commands.del(key);
  },
);

test.each([
  ['an unreachable', findFreePort],
  ['a hanging', startHangingServer],
])('%s Redis fails no read, and its URL is not logged', async (_, getPort) => {
  const url = `redis://user:hunter2@127.0.0.1:${await getPort()}/1`;
  const { redis, lines } = openRedisWithLog(url);
  const { cache, place, read } = openResponseCache(createRedisResponseStore(redis));
  cache.save(place, { body: '{}', fetchedAt: Date.now(), changed: false });
  const reads = await Promise.all(Array.from({ length: 500 }, read));
  expect(new Set(reads)).toEqual(new Set([null]));
  await expect.poll(() => redis.commands.status).not.toBe('connecting');
  expect(await read()).toBeNull();
  expect(lines.length).toBeLessThanOrEqual(1);
  expect(lines.join()).not.toContain('hunter2');
});

/** Accepts connections and never answers. Returns its port. */
async function startHangingServer(): Promise<number> {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}
