import type { AnswerStore } from '../catalog/kept/store.ts';
import type { RedisConnection } from './redis.ts';

/** Redis is the quick store in front of the database, which keeps what leaves here. */
const MAX_TTL_MS = 3 * 24 * 3_600_000;

/** Packed answers are 5 to 60 KB; the odd larger one is not worth its room here. */
const MAX_BYTES = 512 * 1024;

/** KEYS[1] the answer. ARGV: when it was fetched, its body, how long it is kept. What is there and newer stays. */
const WRITE = `
local at = tonumber(redis.call('HGET', KEYS[1], 'at') or '')
if at and at >= tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'at', ARGV[1], 'body', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`;

/** KEYS[1] the answer. ARGV: when the catalog said that it is gone. */
const REMOVE = `
local at = tonumber(redis.call('HGET', KEYS[1], 'at') or '')
if at and at <= tonumber(ARGV[1]) then redis.call('DEL', KEYS[1]) end`;

/** Answers of the catalog in Redis, each under its own key with an expiry. */
export function createRedisAnswers(
  { commands }: RedisConnection,
  { prefix = 'kinora:answer:', now = Date.now } = {},
): AnswerStore {
  return {
    name: 'redis',

    async read(key) {
      const [at, body] = await commands.hmgetBuffer(prefix + key, 'at', 'body');
      const fetchedAt = Number(at?.toString() ?? Number.NaN);
      return body && Number.isFinite(fetchedAt) ? { body, fetchedAt } : null;
    },

    async write(answers) {
      const small = answers.filter(
        ({ body, keepUntil }) => body.byteLength <= MAX_BYTES && keepUntil > now(),
      );
      await Promise.all(
        small.map(({ key, fetchedAt, body, keepUntil }) =>
          commands.eval(
            WRITE,
            1,
            prefix + key,
            fetchedAt,
            Buffer.from(body),
            Math.min(keepUntil - now(), MAX_TTL_MS),
          ),
        ),
      );
    },

    async remove(gone) {
      await Promise.all(
        gone.map(({ key, goneAt }) => commands.eval(REMOVE, 1, prefix + key, goneAt)),
      );
    },
  };
}
