import type { DatabaseUnavailable } from '../domain/web/database-unavailable.ts';
import type { DatabaseLog } from './open.ts';

/** A database that fails every few seconds is logged once per interval. */
const LOG_INTERVAL_MS = 30_000;
/** A success directly after a failure may have been sent before it. */
const RECOVERY_TIME_MS = 1000;

export type Availability = {
  isAvailable(): boolean;
  onFailure(error: DatabaseUnavailable): void;
  onSuccess(): void;
};

const MESSAGES = {
  outage: 'database unavailable, pages are served without its data',
  end: 'the database is back',
};

/** Whether a database works, by its last queries. Logs an outage once, and its end. */
export function createAvailability(log: DatabaseLog, messages = MESSAGES): Availability {
  let outage: { startedAt: number; lastFailureAt: number; logged: boolean } | null = null;
  let lastLoggedAt = Number.NEGATIVE_INFINITY;

  function onFailure(error: DatabaseUnavailable): void {
    // Intended, and logged by the command that causes it.
    if (error.reason === 'busy') return;
    if (outage !== null) {
      outage.lastFailureAt = Date.now();
      return;
    }
    const logged = Date.now() >= lastLoggedAt + LOG_INTERVAL_MS;
    outage = { startedAt: Date.now(), lastFailureAt: Date.now(), logged };
    if (!logged) return;
    lastLoggedAt = Date.now();
    const { reason, cause } = error;
    log.warn(
      { reason, cause: cause instanceof Error ? cause.message : undefined },
      messages.outage,
    );
  }

  function onSuccess(): void {
    if (outage === null || Date.now() < outage.lastFailureAt + RECOVERY_TIME_MS) return;
    const seconds = Math.round((Date.now() - outage.startedAt) / 1000);
    if (outage.logged) log.info({ seconds }, messages.end);
    outage = null;
  }

  return { isAvailable: () => outage === null, onFailure, onSuccess };
}
