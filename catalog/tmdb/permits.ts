import { createTokenBucket } from '../../lib/token-bucket.ts';
import type { CallPriority } from './call-priority.ts';

/** Limits of TMDB for one IP address, for all processes together. */
export type CallLimits = { callsPerSecond: number; connections: number };

export type PermitReply = {
  /** 0: one call may be sent now. Otherwise the milliseconds after which to ask again. */
  waitMs: number;
  /** Calls that this process may have in flight: its share of the connections. */
  maxInFlight: number;
};

/** State shared by the processes, for the admin panel. */
export type BudgetState = {
  /** The place that counts the calls. */
  countedBy: 'redis' | 'machine' | 'process';
  callsPerSecond: number;
  callsLastMinute: number;
  connections: number;
  processes: number;
  /** Milliseconds until calls are sent again after a 429; 0 usually. */
  pausedMs: number;
  /** Time of the last 429 of the last day, in milliseconds; `null` if there was none. */
  rateLimitedAt: number | null;
};

/** Decides which process may send a call now. */
export type PermitSource = {
  take(priority: CallPriority): PermitReply | Promise<PermitReply>;
  /** After a 429: no call is sent for `ms`, and then half the rate for a minute. */
  pause(ms: number): void | Promise<void>;
  read(): BudgetState | Promise<BudgetState>;
};

/**
 * A busy process may use a permit late, each process one at a time. So a second has at most 5 calls
 * more than the rate: those of the burst, and a late one of each process.
 */
export const MAX_EXCESS = 5;

/** With a burst of 1 there would be no tokens to reserve for the more urgent. */
export const MIN_BURST = 1.8;

/** Share of the burst that is reserved for the more urgent. */
export const RESERVED_SHARE: Record<CallPriority, number> = {
  visitor: 0,
  crawler: 0.5,
  background: 1,
};

export const SLOW_MS = 60_000;
export const SLOW_FACTOR = 0.5;

/** A 429 is shown for this long. */
export const RATE_LIMITED_TTL_MS = 24 * 3_600_000;

/** Share of the limits: `machines` divide the calls, and their `processes` the connections. */
export type Share = { machines: number; processes: number };

/** Several buckets have no burst, as each adds to the excess. */
function getBurst({ machines, processes }: Share): number {
  return machines > 1 ? 1 : Math.max(MIN_BURST, MAX_EXCESS - processes);
}

/** A process always has one connection, so more processes than connections exceed the limit. */
export function getMaxInFlight(connections: number, processes: number): number {
  return Math.max(1, Math.floor(connections / processes));
}

/** Counts in the memory of this process. */
export function createLocalPermits({
  limits,
  getShare = () => ({ machines: 1, processes: 1 }),
  countedBy = 'process',
  now = Date.now,
}: {
  limits: CallLimits;
  getShare?: () => Share;
  countedBy?: BudgetState['countedBy'];
  now?: () => number;
}): PermitSource {
  const bucket = createTokenBucket({
    ratePerSecond: limits.callsPerSecond,
    burst: getBurst(getShare()),
    now,
  });
  const calls = createMinuteCounter(now);
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let rateLimitedAt: number | null = null;

  function getRate(): number {
    const isSlow = now() < pausedUntil + SLOW_MS;
    return (limits.callsPerSecond * (isSlow ? SLOW_FACTOR : 1)) / getShare().machines;
  }

  return {
    take(priority) {
      const share = getShare();
      const burst = getBurst(share);
      bucket.setLimits({ ratePerSecond: getRate(), burst });
      const pausedMs = pausedUntil - now();
      const minTokens = 1 + RESERVED_SHARE[priority] * (burst - 1);
      const waitMs = pausedMs > 0 ? pausedMs : bucket.take(minTokens);
      if (waitMs === 0) calls.add();
      return { waitMs, maxInFlight: getMaxInFlight(limits.connections, share.processes) };
    },
    pause(ms) {
      rateLimitedAt = now();
      pausedUntil = Math.max(pausedUntil, now() + ms);
    },
    read: () => ({
      countedBy,
      callsPerSecond: getRate(),
      callsLastMinute: calls.read(),
      connections: limits.connections,
      processes: getShare().processes,
      pausedMs: Math.max(0, pausedUntil - now()),
      rateLimitedAt:
        rateLimitedAt !== null && rateLimitedAt > now() - RATE_LIMITED_TTL_MS
          ? rateLimitedAt
          : null,
    }),
  };
}

/** Estimates the number within the last 60 s from two counts. */
function createMinuteCounter(now: () => number) {
  let minute = 0;
  let current = 0;
  let previous = 0;

  function startMinute(): void {
    const newMinute = Math.floor(now() / 60_000);
    if (newMinute === minute) return;
    previous = newMinute === minute + 1 ? current : 0;
    current = 0;
    minute = newMinute;
  }

  return {
    add(): void {
      startMinute();
      current += 1;
    },
    read(): number {
      startMinute();
      return Math.round(current + previous * (1 - (now() % 60_000) / 60_000));
    },
  };
}
