import {
  type BudgetState,
  type CallLimits,
  getMaxInFlight,
  MAX_EXCESS,
  MIN_BURST,
  type PermitSource,
  RATE_LIMITED_TTL_MS,
  RESERVED_SHARE,
  SLOW_FACTOR,
  SLOW_MS,
} from '../../../catalog/tmdb/permits.ts';
import type { RedisConnection } from '../../redis/redis-connection.ts';

/** A machine that has not called for this long has closed its idle connections. */
const MACHINE_TTL_MS = 15_000;
/** Longer than the longest pause. */
const STATE_TTL_MS = RATE_LIMITED_TTL_MS;

/**
 * KEYS[1] the state. ARGV: share of the burst to leave (-1 only reads), calls a second, most calls
 * above it, machine, its processes, machine TTL, state TTL, slow time, slow factor, pause, least
 * burst. Returns the wait in milliseconds, processes, calls of this and of the last minute, the
 * part of this minute that has passed in milliseconds, the rest of the pause, whether calls are
 * slowed, and the age of the last 429 (-1: none). The same rules as `createLocalPermits`, by the
 * clock of Redis.
 */
const SCRIPT = `
local left, rate, excess = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local machine, own, ttl = ARGV[4], ARGV[5], tonumber(ARGV[6])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local state, processes = {}, 0
local fields = redis.call('HGETALL', KEYS[1])
for i = 1, #fields, 2 do
  local name = string.match(fields[i], '^machine:(.*)$')
  if not name then
    state[fields[i]] = tonumber(fields[i + 1])
  elseif name ~= machine then
    local seen, count = string.match(fields[i + 1], '^(%d+) (%d+)$')
    if tonumber(seen) < now - ttl then redis.call('HDEL', KEYS[1], fields[i])
    else processes = processes + tonumber(count) end
  end
end
processes = processes + tonumber(own)
local paused = state.paused or 0
local pause = tonumber(ARGV[10])
if pause > 0 then
  paused = math.max(paused, now + pause)
  redis.call('HSET', KEYS[1], 'paused', paused, 'limited', now)
  state.limited = now
end
local slow = now < paused + tonumber(ARGV[8])
if slow then rate = rate * tonumber(ARGV[9]) end
local minute = math.floor(now / 60000)
local calls, last = state.calls or 0, state.last or 0
if state.minute ~= minute then
  if state.minute == minute - 1 then last = calls else last = 0 end
  calls = 0
end
local wait = math.max(0, paused - now)
if left >= 0 then
  local burst = math.max(tonumber(ARGV[11]), excess - processes)
  local need = 1 + left * (burst - 1)
  local elapsed = math.max(0, now - (state.at or now))
  local tokens = math.min(burst, (state.tokens or burst) + elapsed / 1000 * rate)
  if wait == 0 then
    if tokens >= need then
      tokens = tokens - 1
      calls = calls + 1
    else wait = math.max(1, math.ceil((need - tokens) / rate * 1000)) end
  end
  redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', now, 'minute', minute,
    'calls', calls, 'last', last, 'machine:' .. machine, now .. ' ' .. own)
  redis.call('PEXPIRE', KEYS[1], ARGV[7])
end
return { wait, processes, calls, last, now % 60000, math.max(0, paused - now), slow and 1 or 0,
  state.limited and now - state.limited or -1 }`;

type Reply = [
  waitMs: number,
  processes: number,
  calls: number,
  callsOfLastMinute: number,
  minuteMs: number,
  pausedMs: number,
  isSlow: number,
  rateLimitedAgoMs: number,
];

export type RedisPermits = PermitSource & {
  /** Processes that called lately, as far as known. */
  getProcesses(): number;
};

/** Counts in Redis, shared by all machines. Rejects if Redis does not respond. */
export function createRedisPermits({
  commands,
  limits,
  machine,
  processes,
  key,
}: Pick<RedisConnection, 'commands'> & {
  limits: CallLimits;
  /** Name of this machine, and the number of its processes. */
  machine: string;
  processes: number;
  key: string;
}): RedisPermits {
  let knownProcesses = processes;

  async function run({ reservedShare = -1, pauseMs = 0 }): Promise<Reply> {
    const reply = (await commands.eval(
      SCRIPT,
      1,
      key,
      reservedShare,
      limits.callsPerSecond,
      MAX_EXCESS,
      machine,
      processes,
      MACHINE_TTL_MS,
      STATE_TTL_MS,
      SLOW_MS,
      SLOW_FACTOR,
      Math.ceil(pauseMs),
      MIN_BURST,
    )) as Reply;
    knownProcesses = reply[1];
    return reply;
  }

  return {
    getProcesses: () => knownProcesses,
    async take(priority) {
      const [waitMs] = await run({ reservedShare: RESERVED_SHARE[priority] });
      return { waitMs, maxInFlight: getMaxInFlight(limits.connections, knownProcesses) };
    },
    async pause(ms) {
      await run({ pauseMs: ms });
    },
    async read(): Promise<BudgetState> {
      const [, count, calls, callsOfLastMinute, minuteMs, pausedMs, isSlow, rateLimitedAgoMs] =
        await run({});
      return {
        countedBy: 'redis',
        callsPerSecond: limits.callsPerSecond * (isSlow ? SLOW_FACTOR : 1),
        callsLastMinute: Math.round(calls + callsOfLastMinute * (1 - minuteMs / 60_000)),
        connections: limits.connections,
        processes: count,
        pausedMs,
        rateLimitedAt:
          rateLimitedAgoMs < 0 || rateLimitedAgoMs >= RATE_LIMITED_TTL_MS
            ? null
            : Date.now() - rateLimitedAgoMs,
      };
    },
  };
}
