import { expect, onTestFinished, test } from 'vitest';
import { canStartRedis } from '../../tests/support/redis.ts';
import {
  killProcess,
  openRedisWithLog,
  openResponseCache,
  startRedisUntilReady,
} from '../../tests/support/redis-users.ts';
import { findFreePort } from '../../tests/support/start-site.ts';
import { openRedisChannel } from '../page-cache/redis-channel.ts';
import type { RedisConnection } from './redis-connection.ts';
import { createRedisResponseStore } from './redis-response-store.ts';

const ready = ({ commands }: RedisConnection) =>
  expect.poll(() => commands.status, { timeout: 15_000 }).toBe('ready');

test.skipIf(!canStartRedis)(
  'Redis may hang, be killed and restart: no read fails, each change is one log line, messages resume',
  async () => {
    const port = await findFreePort();
    const firstRedis = await startRedisUntilReady(port, []);
    const { redis, lines } = openRedisWithLog(`redis://127.0.0.1:${port}`);
    const { cache, place, read } = openResponseCache(createRedisResponseStore(redis));
    await ready(redis);
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
    await killProcess(firstRedis);
    for (let i = 0; i < 200; i += 1) expect(await read()).toBeNull();
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Redis unavailable, continuing without it/);

    await startRedisUntilReady(port, []);
    await ready(redis);
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
