import type { Logger } from 'pino';
import type { Database } from '../../db/open.ts';
import type { Env } from '../env.ts';
import type { RedisConnection } from '../redis.ts';
import { openPostgresChannel } from './postgres-channel.ts';
import type { OpenChannel } from './purge-bus.ts';
import { openRedisChannel } from './redis-channel.ts';

/**
 * How the processes of this site hear of each other; null where there is but one. Where there are both Redis and PostgreSQL, both carry
 * each text: hearing it twice does no harm, and either may be away.
 */
export function chooseChannel(
  { DATABASE_URL }: Env,
  { kysely }: Database,
  redis: RedisConnection | null,
  log: Logger,
): OpenChannel | null {
  const open: OpenChannel[] = [];
  if (redis) open.push((events) => openRedisChannel(redis.commands, events));
  if (DATABASE_URL !== undefined)
    open.push((events) => openPostgresChannel(DATABASE_URL, kysely, log, events));
  if (open.length === 0) return null;
  return (events) => {
    const channels = open.map((one) => one(events));
    return {
      async send(text) {
        await Promise.any(channels.map((channel) => channel.send(text)));
      },
      async close() {
        await Promise.all(channels.map((channel) => channel.close()));
      },
    };
  };
}
