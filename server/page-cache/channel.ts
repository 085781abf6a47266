import type { Logger } from 'pino';
import type { Database } from '../../db/open.ts';
import type { Env } from '../env.ts';
import type { RedisConnection } from '../redis/redis-connection.ts';
import { openPostgresChannel } from './postgres-channel.ts';
import type { OpenChannel } from './purge-bus.ts';
import { openRedisChannel } from './redis-channel.ts';

/**
 * The channel between the processes of the site; `null` if there is only one process. If both Redis
 * and PostgreSQL are configured, both carry each message: a duplicate does no harm, and either may
 * be down. PgBouncer in transaction mode cannot LISTEN.
 */
export function chooseChannel(
  { DATABASE_URL }: Env,
  { kysely, canListen }: Database,
  redis: RedisConnection | null,
  log: Logger,
): OpenChannel | null {
  const openers: OpenChannel[] = [];
  if (redis) openers.push((events) => openRedisChannel(redis.commands, events));
  if (DATABASE_URL !== undefined && canListen)
    openers.push((events) => openPostgresChannel(DATABASE_URL, kysely, log, events));
  if (DATABASE_URL !== undefined && openers.length === 0)
    log.warn('behind PgBouncer, several processes need REDIS_URL to drop changed pages at once');
  if (openers.length === 0) return null;
  return (events) => {
    const channels = openers.map((openChannel) => openChannel(events));
    return {
      async send(message) {
        await Promise.any(channels.map((channel) => channel.send(message)));
      },
      async close() {
        await Promise.all(channels.map((channel) => channel.close()));
      },
    };
  };
}
