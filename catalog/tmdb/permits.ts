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
  sharedBy: 'redis' | 'machine' | 'process';
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
  /** After a 429: nobody calls for `ms`, and then at half the rate for a minute. */
  pause(ms: number): void | Promise<void>;
  read(): BudgetState | Promise<BudgetState>;
};

/** 30 calls and a burst of 4 are at most 34 in any second; TMDB allows about 40. */
export const BURST = 4;

/** The last tokens are left to those with a higher priority. */
export const MIN_TOKENS: Record<CallPriority, number> = { visitor: 1, crawler: 2, background: 3 };

export const SLOW_MS = 60_000;
export const SLOW_FACTOR = 0.5;

/** Share of the limits: `machines` divide the calls, and their `processes` the connections. */
export type Share = { machines: number; processes: number };

/** Burst of one of several buckets that together keep to the limits. */
function getBurst(machines: number): number {
  return Math.max(1, Math.floor(BURST / machines));
}

/** A process always has one connection, so more processes than connections exceed the limit. */
export function getMaxInFlight(connections: number, processes: number): number {
  return Math.max(1, Math.floor(connections / processes));
}

/** Counts in the memory of this process. */
export function createLocalPermits({
  limits,
  getShare = () => ({ machines: 1, processes: 1 }),
  sharedBy = 'process',
  now = Date.now,
}: {
  limits: CallLimits;
  getShare?: () => Share;
  sharedBy?: BudgetState['sharedBy'];
  now?: () => number;
}): PermitSource {
  const bucket = createTokenBucket({ ratePerSecond: limits.callsPerSecond, burst: BURST, now });
  const calls = createMinuteCounter(now);
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let rateLimitedAt: number | null = null;

  function getRate(): number {
    const isSlow = now() < pausedUntil + SLOW_MS;
    return (limits.callsPerSecond * (isSlow ? SLOW_FACTOR : 1)) / getShare().machines;
  }

  return {
    take(priority) {
      const { machines, processes } = getShare();
      bucket.setLimits({ ratePerSecond: getRate(), burst: getBurst(machines) });
      const pausedMs = pausedUntil - now();
      const waitMs = pausedMs > 0 ? pausedMs : bucket.take(MIN_TOKENS[priority]);
      if (waitMs === 0) calls.add();
      return { waitMs, maxInFlight: getMaxInFlight(limits.connections, processes) };
    },
    pause(ms) {
      rateLimitedAt = now();
      pausedUntil = Math.max(pausedUntil, now() + ms);
    },
    read: () => ({
      sharedBy,
      callsPerSecond: getRate(),
      callsLastMinute: calls.read(),
      connections: limits.connections,
      processes: getShare().processes,
      pausedMs: Math.max(0, pausedUntil - now()),
      rateLimitedAt,
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
