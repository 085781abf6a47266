import type { ResponseStore } from '../../catalog/persistent-cache/response-store.ts';
import type { RedisConnection } from './redis-connection.ts';

/** Redis is a fast cache in front of the database, which stores responses for longer. */
const MAX_TTL_MS = 3 * 24 * 3_600_000;

/** Compressed responses have 5 to 60 KB; larger ones are not cached. */
const MAX_BODY_BYTES = 512 * 1024;

/** KEYS[1] the response. ARGV: time of the request, body, TTL. A newer response is not replaced. */
const WRITE_SCRIPT = `
local at = tonumber(redis.call('HGET', KEYS[1], 'at') or '')
if at and at >= tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'at', ARGV[1], 'body', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`;

/** KEYS[1] the response. ARGV: the time at which the catalog returned 404. */
const REMOVE_SCRIPT = `
local at = tonumber(redis.call('HGET', KEYS[1], 'at') or '')
if at and at <= tonumber(ARGV[1]) then redis.call('DEL', KEYS[1]) end`;

/** Store of catalog responses in Redis, each under its own key with an expiry. */
export function createRedisResponseStore(
  { commands }: RedisConnection,
  { prefix = 'kinora:answer:', now = Date.now } = {},
): ResponseStore {
  return {
    name: 'redis',

    async read(key) {
      const [time, body] = await commands.hmgetBuffer(prefix + key, 'at', 'body');
      const fetchedAt = Number(time?.toString() ?? Number.NaN);
      return body && Number.isFinite(fetchedAt) ? { body, fetchedAt } : null;
    },

    async write(responses) {
      const cacheable = responses.filter(
        ({ body, expiresAt }) => body.byteLength <= MAX_BODY_BYTES && expiresAt > now(),
      );
      await Promise.all(
        cacheable.map(({ key, fetchedAt, body, expiresAt }) =>
          commands.eval(
            WRITE_SCRIPT,
            1,
            prefix + key,
            fetchedAt,
            Buffer.from(body),
            Math.min(expiresAt - now(), MAX_TTL_MS),
          ),
        ),
      );
    },

    async remove(removed) {
      await Promise.all(
        removed.map(({ key, removedAt }) =>
          commands.eval(REMOVE_SCRIPT, 1, prefix + key, removedAt),
        ),
      );
    },
  };
}
