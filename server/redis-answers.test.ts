import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { createKeptAnswers, type Place } from '../catalog/kept/answers.ts';
import type { AnswerStore } from '../catalog/kept/store.ts';
import { canStartRedis, redisUrl, startRedis } from '../tests/support/redis.ts';
import { freePort } from '../tests/support/site.ts';
import { openRedisChannel } from './page-cache/redis-channel.ts';
import { openRedis, type RedisConnection } from './redis.ts';
import { createRedisAnswers } from './redis-answers.ts';

const HOUR = 3_600_000;
const processes: ChildProcess[] = [];
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
});

function open(url: string) {
  const lines: string[] = [];
  const note = (fields: object, message: string) =>
    lines.push(`${message} ${JSON.stringify(fields)}`);
  const redis = openRedis(url, { info: note, warn: note });
  onTestFinished(() => redis.close());
  return { redis, lines };
}

async function ready({ commands }: RedisConnection) {
  await expect.poll(() => commands.status, { timeout: 15_000 }).toBe('ready');
}

function answer(
  key: string,
  own: { body?: Uint8Array; fetchedAt?: number; keepUntil?: number } = {},
) {
  const fetchedAt = own.fetchedAt ?? Date.now();
  return {
    key,
    kind: 'title',
    tag: null,
    body: own.body ?? Buffer.from(key),
    fetchedAt,
    keepUntil: own.keepUntil ?? fetchedAt + HOUR,
    changed: false,
  };
}

function start(port: number): ChildProcess {
  const child = startRedis(port);
  processes.push(child);
  return child;
}

/** A read as a page does it: it must neither fail nor take long. */
function visitor(store: AnswerStore) {
  const kept = createKeptAnswers({ stores: [store], log: { info() {}, warn() {} } });
  onTestFinished(() => kept.close());
  const place: Place = {
    key: 'a',
    kind: 'title',
    tag: null,
    times: { fresh: HOUR, stale: 2 * HOUR, keep: 3 * HOUR },
  };
  return { place, kept, read: () => kept.read(place, false) };
}

test.skipIf(redisUrl === null)(
  'responses in Redis are byte-identical, expire, and are not replaced by older ones',
  async () => {
    const { redis } = open(redisUrl ?? '');
    await ready(redis);
    const prefix = `kinora-test:${randomUUID()}:`;
    const store = createRedisAnswers(redis, { prefix });
    const now = Date.now();
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
    try {
      await store.write([
        answer('a', { body: bytes, fetchedAt: now }),
        answer('b'),
        answer('large', { body: Buffer.alloc(600_000) }),
      ]);
      await store.write([answer('a', { body: Buffer.from('old'), fetchedAt: now - 1 })]);
      expect(await store.read('a')).toEqual({ body: bytes, fetchedAt: now });
      expect(await store.read('large')).toBeNull();
      expect(await store.read('none')).toBeNull();
      const expiry = await redis.commands.pttl(`${prefix}a`);
      expect(expiry).toBeGreaterThan(0);
      expect(expiry).toBeLessThanOrEqual(HOUR);
      await store.write([
        answer('past', { fetchedAt: now - 2 * HOUR, keepUntil: now - HOUR }),
        answer('long', { keepUntil: now + 90 * 24 * HOUR }),
      ]);
      expect(await store.read('past')).toBeNull();
      expect(await redis.commands.pttl(`${prefix}long`)).toBeLessThanOrEqual(3 * 24 * HOUR);
      await store.remove([
        { key: 'a', goneAt: now - 1 },
        { key: 'b', goneAt: now + HOUR },
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
    const { redis } = open(redisUrl ?? '');
    await ready(redis);
    const prefix = `kinora-test:${randomUUID()}:`;
    const { kept, place, read } = visitor(createRedisAnswers(redis, { prefix }));
    kept.keep(place, { text: '{}', fetchedAt: Date.now(), changed: false });
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
    const port = await freePort();
    const first = start(port);
    const { redis, lines } = open(`redis://127.0.0.1:${port}`);
    const { kept, place, read } = visitor(createRedisAnswers(redis));
    await ready(redis);
    lines.length = 0;
    const heard: string[] = [];
    let gaps = 0;
    const channel = openRedisChannel(redis.commands, {
      onMessage: (text) => heard.push(text),
      onGap: () => (gaps += 1),
    });
    onTestFinished(() => channel.close());
    kept.keep(place, { text: '{}', fetchedAt: Date.now(), changed: false });
    await expect.poll(read, { timeout: 15_000 }).toMatchObject({ text: '{}' });

    first.kill('SIGSTOP');
    expect(new Set(await Promise.all(Array.from({ length: 200 }, read)))).toEqual(new Set([null]));
    first.kill('SIGCONT');
    await expect.poll(read, { timeout: 20_000 }).toMatchObject({ text: '{}' });

    lines.length = 0;
    first.kill('SIGKILL');
    await once(first, 'exit');
    for (let i = 0; i < 200; i += 1) expect(await read()).toBeNull();
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Redis is away, all goes on without it/);

    start(port);
    await ready(redis);
    kept.keep(place, { text: '[1]', fetchedAt: Date.now() + 1, changed: false });
    await expect.poll(read, { timeout: 20_000 }).toMatchObject({ text: '[1]' });
    await expect
      .poll(
        async () => {
          await channel.send('back').catch(() => {});
          return heard.length;
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThan(0);
    expect(gaps).toBeGreaterThan(0);
    expect(lines.map((line) => line.replace(/ \{.*/, ''))).toEqual([
      'Redis is away, all goes on without it',
      'Redis is back',
    ]);
  },
);

test('an unreachable or hanging Redis costs little, and its URL is not logged', async () => {
  const hanging = createServer(() => {}).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  onTestFinished(() => void hanging.close());
  const address = hanging.address();
  const ports = [await freePort(), typeof address === 'object' ? (address?.port ?? 0) : 0];
  for (const port of ports) {
    const { redis, lines } = open(`redis://user:hunter2@127.0.0.1:${port}/1`);
    const { kept, place, read } = visitor(createRedisAnswers(redis));
    kept.keep(place, { text: '{}', fetchedAt: Date.now(), changed: false });
    const reads = Array.from({ length: 500 }, () => read());
    expect(new Set(await Promise.all(reads))).toEqual(new Set([null]));
    await sleep(300);
    expect(await read()).toBeNull();
    expect(lines.length).toBeLessThanOrEqual(1);
    expect(lines.join()).not.toContain('hunter2');
  }
});
