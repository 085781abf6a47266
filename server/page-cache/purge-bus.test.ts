import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pageTag, titleTag } from '../../domain/cache-tags.ts';
import { describeOnPostgres } from '../../tests/support/database.ts';
import { openPostgresChannel } from './postgres-channel.ts';
import { createPurgeBus, type OpenChannel, type PurgeBus } from './purge-bus.ts';
import { openRedisChannel } from './redis-channel.ts';

const log = pino({ level: 'silent' });
const open: PurgeBus[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()));
});

/** A process of the site: what it was told to purge. */
function joinAs(channel: OpenChannel | null) {
  const purged: (readonly string[] | null)[] = [];
  const bus = createPurgeBus({ purge: (tags) => purged.push(tags), open: channel, log });
  open.push(bus);
  return { ...bus, purged };
}

/** Until the other listens, which begins a moment after it joined: a word from here arrives there. */
async function untilHeard(from: PurgeBus, by: { purged: unknown[] }): Promise<void> {
  await expect
    .poll(
      () => {
        from.purge([pageTag('hello')]);
        return by.purged.length;
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Both ways of carrying keep the same promises. */
function keepsItsPromises(channel: () => OpenChannel) {
  test('a change is heard by every process, by its own before the call returns, and by no process twice', async () => {
    const [one, two] = [joinAs(channel()), joinAs(channel())];
    await untilHeard(one, two);
    await untilHeard(two, one);
    one.purged.length = 0;
    two.purged.length = 0;
    one.purge(['movie/7']);
    expect(one.purged).toEqual([['movie/7']]);
    await expect.poll(() => two.purged).toEqual([['movie/7']]);
    two.purge(null);
    await expect.poll(() => one.purged).toEqual([['movie/7'], null]);
    expect(two.purged).toEqual([['movie/7'], null]);
  });

  test('a thousand tags arrive, however little a message holds', async () => {
    const [one, two] = [joinAs(channel()), joinAs(channel())];
    await untilHeard(one, two);
    two.purged.length = 0;
    const tags = Array.from({ length: 1000 }, (_, n) =>
      titleTag({ type: 'movie', id: 1_000_000_000 + n }),
    );
    one.purge(tags);
    await expect.poll(() => two.purged.flat().sort()).toEqual(tags);
  });
}

test('a site of one process purges itself', () => {
  const only = joinAs(null);
  only.purge(['movie/7']);
  only.purge(null);
  expect(only.purged).toEqual([['movie/7'], null]);
});

describeOnPostgres('by the database', (openDatabase) => {
  let channel: OpenChannel;
  beforeAll(async () => {
    const { url, kysely } = await openDatabase();
    channel = (events) => openPostgresChannel(url ?? '', kysely, log, events);
  });

  keepsItsPromises(() => channel);

  test('after a lost connection every page goes, because a change may have been missed', async () => {
    const database = await openDatabase();
    const one = joinAs((events) =>
      openPostgresChannel(database.url ?? '', database.kysely, log, events),
    );
    const two = joinAs((events) =>
      openPostgresChannel(database.url ?? '', database.kysely, log, events),
    );
    await untilHeard(one, two);
    two.purged.length = 0;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'kinora purge' and datname = current_database()`.execute(
      database.kysely,
    );
    await expect.poll(() => two.purged, { timeout: 10_000 }).toContain(null);
    two.purged.length = 0;
    one.purge(['movie/8']);
    await expect.poll(() => two.purged, { timeout: 5000 }).toContainEqual(['movie/8']);
  });

  test('a database that is down is no reason to fail; its own pages are purged', async () => {
    const { url, kysely } = await openDatabase();
    const gone = new URL(url ?? '');
    gone.port = '1';
    const one = joinAs((events) => openPostgresChannel(gone.href, kysely, log, events));
    one.purge(['movie/7']);
    expect(one.purged).toEqual([['movie/7']]);
  });
});

const redisAnswers = await new Promise<boolean>((resolve) => {
  const probe = new Redis('redis://127.0.0.1:6379', {
    lazyConnect: true,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
  });
  probe.on('error', () => {});
  probe.connect().then(
    () => resolve(true),
    () => resolve(false),
  );
  probe.once('end', () => resolve(false));
  setTimeout(() => probe.disconnect(), 1000);
});
if (!redisAnswers) console.log('Redis tests are skipped: no server answers on 127.0.0.1:6379.');

describe.skipIf(!redisAnswers)('by Redis', () => {
  const connections: Redis[] = [];
  afterEach(() => {
    for (const connection of connections.splice(0)) connection.disconnect();
  });

  function channel(): OpenChannel {
    const redis = new Redis('redis://127.0.0.1:6379');
    redis.on('error', () => {});
    connections.push(redis);
    return (events) => openRedisChannel(redis, events);
  }

  keepsItsPromises(channel);

  test('after a lost connection every page goes', async () => {
    const [one, two] = [joinAs(channel()), joinAs(channel())];
    await untilHeard(one, two);
    two.purged.length = 0;
    const listeners = String(await connections[0]?.call('CLIENT', 'LIST')).split('\n');
    for (const line of listeners.filter((text) => text.includes('name=kinora-purge')))
      await connections[0]?.call('CLIENT', 'KILL', 'ID', /\bid=(\d+)/.exec(line)?.[1] ?? '');
    await expect.poll(() => two.purged, { timeout: 10_000 }).toContain(null);
  });
});
