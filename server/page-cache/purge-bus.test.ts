import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pageTag, titleTag } from '../../domain/web/cache-tags.ts';
import { describeOnPostgres } from '../../tests/support/database.ts';
import { redisUrl } from '../../tests/support/redis.ts';
import { openPostgresChannel } from './postgres-channel.ts';
import { createPurgeBus, type OpenChannel, type PurgeBus } from './purge-bus.ts';
import { openRedisChannel } from './redis-channel.ts';

const TITLE = titleTag({ type: 'movie', id: 7 });

const log = pino({ level: 'silent' });
const openBuses: PurgeBus[] = [];
afterEach(async () => {
  await Promise.all(openBuses.splice(0).map((bus) => bus.close()));
});

function startProcess(channel: OpenChannel | null) {
  const purged: (readonly string[] | null)[] = [];
  const bus = createPurgeBus({ purge: (tags) => purged.push(tags), openChannel: channel, log });
  openBuses.push(bus);
  return { ...bus, purged };
}

/**
 * Waits until purges of one process reach another, which subscribes after its start, and until all
 * of them have arrived.
 */
async function waitUntilReached(
  sender: PurgeBus,
  target: { purged: (readonly string[] | null)[] },
): Promise<void> {
  const [hello, last] = [pageTag(randomUUID()), pageTag(randomUUID())];
  await expect
    .poll(
      () => {
        sender.purge([hello]);
        return target.purged.flat();
      },
      { timeout: 10_000 },
    )
    .toContain(hello);
  sender.purge([last]);
  await expect.poll(() => target.purged.flat()).toContain(last);
}

function testChannel(channel: () => OpenChannel) {
  test('a purge reaches every process once, its own before the call returns', async () => {
    const [one, two] = [startProcess(channel()), startProcess(channel())];
    await waitUntilReached(one, two);
    await waitUntilReached(two, one);
    one.purged.length = 0;
    two.purged.length = 0;
    one.purge([TITLE]);
    expect(one.purged).toEqual([[TITLE]]);
    await expect.poll(() => two.purged).toEqual([[TITLE]]);
    two.purge(null);
    await expect.poll(() => one.purged).toEqual([[TITLE], null]);
    expect(two.purged).toEqual([[TITLE], null]);
  });

  test('a purge of a thousand tags is split into messages that all arrive', async () => {
    const [one, two] = [startProcess(channel()), startProcess(channel())];
    await waitUntilReached(one, two);
    two.purged.length = 0;
    const tags = Array.from({ length: 1000 }, (_, n) =>
      titleTag({ type: 'movie', id: 1_000_000_000 + n }),
    );
    one.purge(tags);
    await expect.poll(() => two.purged.flat().sort()).toEqual(tags);
  });
}

test('a purge without a channel reaches the own process', () => {
  const onlyProcess = startProcess(null);
  onlyProcess.purge([TITLE]);
  onlyProcess.purge(null);
  expect(onlyProcess.purged).toEqual([[TITLE], null]);
});

describeOnPostgres('purges by LISTEN and NOTIFY', (openDatabase) => {
  let channel: OpenChannel;
  beforeAll(async () => {
    const { url, kysely } = await openDatabase();
    channel = (events) => openPostgresChannel(url ?? '', kysely, log, events);
  });

  testChannel(() => channel);

  test('a reconnect drops all pages, because purges may have been missed', async () => {
    const database = await openDatabase();
    const one = startProcess((events) =>
      openPostgresChannel(database.url ?? '', database.kysely, log, events),
    );
    const two = startProcess((events) =>
      openPostgresChannel(database.url ?? '', database.kysely, log, events),
    );
    await waitUntilReached(one, two);
    two.purged.length = 0;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'kinora purge' and datname = current_database()`.execute(
      database.kysely,
    );
    await expect.poll(() => two.purged, { timeout: 10_000 }).toContain(null);
    two.purged.length = 0;
    one.purge([TITLE]);
    await expect.poll(() => two.purged, { timeout: 5000 }).toContainEqual([TITLE]);
  });

  test('a purge reaches the own process while the database is down', async () => {
    const { url, kysely } = await openDatabase();
    const unreachableUrl = new URL(url ?? '');
    unreachableUrl.port = '1';
    const one = startProcess((events) =>
      openPostgresChannel(unreachableUrl.href, kysely, log, events),
    );
    one.purge([TITLE]);
    expect(one.purged).toEqual([[TITLE]]);
  });
});

describe.skipIf(redisUrl === null)('purges by Redis', () => {
  const connections: Redis[] = [];
  afterEach(() => {
    for (const connection of connections.splice(0)) connection.disconnect();
  });

  function channel(): OpenChannel {
    const redis = new Redis(redisUrl ?? '');
    redis.on('error', () => {});
    connections.push(redis);
    return (events) => openRedisChannel(redis, events);
  }

  testChannel(channel);

  test('a reconnect to Redis drops all pages', async () => {
    const [one, two] = [startProcess(channel()), startProcess(channel())];
    await waitUntilReached(one, two);
    two.purged.length = 0;
    const clients = String(await connections[0]?.call('CLIENT', 'LIST')).split('\n');
    for (const line of clients.filter((text) => text.includes('name=kinora-purge')))
      await connections[0]?.call('CLIENT', 'KILL', 'ID', /\bid=(\d+)/.exec(line)?.[1] ?? '');
    await expect.poll(() => two.purged, { timeout: 10_000 }).toContain(null);
  });
});
