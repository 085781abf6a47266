export type Backoff = { initialMs: number; maxMs?: number };

/** Exponential backoff in milliseconds; `failures` (at least 1) counts consecutive failures. */
export function backoffMs(
  failures: number,
  { initialMs, maxMs = Number.POSITIVE_INFINITY }: Backoff,
): number {
  return Math.min(initialMs * 2 ** (failures - 1), maxMs);
}

/** A random delay between half of `ms` and `ms`, so that processes do not retry in step. */
export function withJitter(ms: number): number {
  return ms * (0.5 + Math.random() / 2);
}
