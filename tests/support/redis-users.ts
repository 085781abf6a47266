import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, onTestFinished } from 'vitest';
import {
  type CacheEntryKey,
  createPersistentCache,
} from '../../catalog/persistent-cache/persistent-cache.ts';
import type { ResponseStore } from '../../catalog/persistent-cache/response-store.ts';
import { createRedisPermits } from '../../server/catalog/call-budget/redis-permits.ts';
import { openRedisChannel } from '../../server/page-cache/redis-channel.ts';
import { type OpenRedisOptions, openRedis } from '../../server/redis/redis-connection.ts';
import { createRedisResponseStore } from '../../server/redis/redis-response-store.ts';
import { createRateLimiter } from '../../server/security/rate-limit.ts';
import { startRedis } from './redis.ts';

const HOUR = 3_600_000;

export const REDIS_TIMEOUT = { timeout: 60_000, interval: 100 };

/** A folder for the files of the test, which is removed after it. */
export function makeRedisFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-redis-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a server and returns once it answers. It is killed after the test. */
export async function startRedisUntilReady(port: number, options: string[]): Promise<ChildProcess> {
  const child = startRedis(port, options);
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect
    .poll(() => runRedisCommand(port, 'PING').catch(() => null), REDIS_TIMEOUT)
    .toBe('PONG');
  return child;
}

export async function killProcess(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Runs a command on a connection of its own. */
export async function runRedisCommand(port: number, name: string, ...args: (string | number)[]) {
  const client = new Redis({ port, lazyConnect: true, retryStrategy: null });
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.call(name, ...args);
  } finally {
    client.disconnect();
  }
}

export function openRedisWithLog(url: string, options?: OpenRedisOptions) {
  const lines: string[] = [];
  const record = (fields: object, message: string) =>
    lines.push(`${message} ${JSON.stringify(fields)}`);
  const redis = openRedis(url, { info: record, warn: record }, options);
  onTestFinished(() => redis.close());
  return { redis, lines };
}

/** Everything of the site that uses Redis, on one connection. */
export function openRedisUsers(url: string, options?: OpenRedisOptions) {
  const { redis, lines } = openRedisWithLog(url, options);
  const { commands } = redis;
  const limiter = createRateLimiter({ redis });
  const store = createRedisResponseStore(redis);
  const permits = createRedisPermits({
    commands,
    limits: { callsPerSecond: 30, connections: 20 },
    machine: 'test',
    processes: 1,
    key: 'kinora:catalog-calls:test',
  });
  const messages: string[] = [];
  let gaps = 0;
  const channel = openRedisChannel(commands, {
    onMessage: (message) => messages.push(message),
    onGap: () => (gaps += 1),
  });
  onTestFinished(() => channel.close());

  /** Throws unless a store with keys on all nodes, the budget and the channel work. */
  async function useAll(): Promise<void> {
    const keys = Array.from({ length: 30 }, () => randomUUID());
    const fetchedAt = Date.now();
    await store.write(
      keys.map((key) => ({
        key,
        kind: 'title',
        tag: null,
        body: Buffer.from(key),
        fetchedAt,
        expiresAt: fetchedAt + HOUR,
        changed: false,
      })),
    );
    for (const key of keys) expect((await store.read(key))?.body.toString()).toBe(key);
    await store.remove(keys.map((key) => ({ key, removedAt: fetchedAt })));
    for (const key of keys) expect(await store.read(key)).toBeNull();
    expect(await permits.take('visitor')).toMatchObject({ waitMs: expect.any(Number) });
    expect(await permits.read()).toMatchObject({ countedBy: 'redis' });
    const message = randomUUID();
    await channel.send(message);
    await expect.poll(() => messages, { timeout: 1000, interval: 20 }).toContain(message);
  }

  return {
    lines,
    commands,
    limiter,
    useAll,
    getGaps: () => gaps,
    /** Waits until everything works. */
    ready: () => expect.poll(() => useAll().then(() => null, String), REDIS_TIMEOUT).toBeNull(),
  };
}

/** A cache of catalog responses in `store`. `read` is a read of another process. */
export function openResponseCache(store: ResponseStore) {
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

export const RATE = { max: 2, seconds: 60 };

/** Two processes share the counts only through Redis. */
export async function expectSharedCounts(
  one: ReturnType<typeof openRedisUsers>,
  two: ReturnType<typeof openRedisUsers>,
): Promise<void> {
  for (let n = 0; n < 10; n += 1) {
    const counts = [{ key: randomUUID(), rate: RATE }];
    expect(await one.limiter.consume(counts)).toBeNull();
    expect(await two.limiter.consume(counts)).toBeNull();
    expect(await one.limiter.consume(counts)).toBeGreaterThan(0);
    await two.limiter.refund(counts);
    await two.limiter.refund(counts);
    expect(await two.limiter.consume(counts)).toBeNull();
  }
}
