import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import {
  isSecurityFailure,
  type SecurityEntry,
  type SecurityEvent,
} from '../../domain/accounts/security-event.ts';
import { normalizeSingleLine } from '../../domain/text/text-input.ts';
import { logPostponed } from '../jobs/log-postponed.ts';

const FLUSH_INTERVAL_MS = 1_000;
/** Failures of one source in this period share a row. */
const WINDOW_MS = 60_000;
/** Sources with separate counts; further ones share one row per event. */
const MAX_SOURCES = 1_000;
const MAX_PENDING = 5_000;
const MAX_BATCH = 500;
const MAX_VALUE_LENGTH = 200;

type Details = Record<string, string | number>;
type Row = {
  id: string;
  event: SecurityEvent;
  user_id: string | null;
  details: Details;
  created_at: string;
};
type Occurrence = {
  event: SecurityEvent;
  userId: string | null;
  details: Details;
  ip: string | null;
};
type FailureWindow = { row: Row; details: Details; endsAt: number; count: number };

export type SecurityLog = {
  /** Logs at once, and writes a row in the background. Never throws and never blocks. */
  record(entry: SecurityEntry): void;
  flush(): Promise<void>;
  close(): Promise<void>;
};

export type SecurityLogDeps = { db: Kysely<Schema>; log: Logger };

/** Records sign-ins, failures, and changes of credentials and roles (ASVS 16.3). */
export function createSecurityLog({ db, log }: SecurityLogDeps): SecurityLog {
  const pending = new Map<string, Row>();
  const windows = new Map<string, FailureWindow>();
  let isDropping = false;
  let isFailing = false;
  let isFlushing = false;
  let lastFlush = Promise.resolve();
  const timer = setInterval(tick, FLUSH_INTERVAL_MS).unref();

  function record({ event, userId = null, ip = null, details = {} }: SecurityEntry): void {
    const cleanUserId = userId === null ? null : clean(userId);
    const cleanedDetails = cleanDetails(details);
    if (isSecurityFailure(event))
      countFailure({ event, userId: cleanUserId, details: cleanedDetails, ip });
    else write(newRow({ event, userId: cleanUserId, details: cleanedDetails, ip }), cleanedDetails);
  }

  function countFailure(failure: Occurrence): void {
    const key = JSON.stringify(failure);
    // Bounds the table and the log for an attacker with many IPs.
    const hasOwnWindow = windows.has(key) || windows.size < MAX_SOURCES;
    if (hasOwnWindow) count(key, failure);
    else
      count(`many ${failure.event}`, {
        event: failure.event,
        userId: null,
        details: { source: 'many' },
        ip: null,
      });
  }

  function count(key: string, failure: Occurrence): void {
    const existing = windows.get(key);
    if (existing) existing.count += 1;
    else openWindow(key, failure);
  }

  function openWindow(key: string, failure: Occurrence): void {
    const row = newRow(failure);
    windows.set(key, { row, endsAt: Date.now() + WINDOW_MS, count: 1, details: failure.details });
    write(row, failure.details);
  }

  function write(row: Row, details: Details): void {
    const { event, user_id: userId } = row;
    log[isSecurityFailure(event) ? 'warn' : 'info'](
      { event, userId, ...details },
      'security event',
    );
    enqueue(row);
  }

  function enqueue(row: Row): void {
    if (pending.size < MAX_PENDING || pending.has(row.id)) pending.set(row.id, row);
    else if (!isDropping) {
      isDropping = true;
      log.warn({}, 'security events are only logged until the database is back');
    }
  }

  /** Writes the number of repeats to the log and into the row of the first attempt. */
  function closeWindows(now: number): void {
    for (const [key, { row, details, endsAt, count }] of windows) {
      if (endsAt > now) continue;
      windows.delete(key);
      if (count > 1) write({ ...row, details: { ...row.details, count } }, { ...details, count });
    }
  }

  function tick(): void {
    closeWindows(Date.now());
    if (!isFlushing) flush();
  }

  function flush(): Promise<void> {
    isFlushing = true;
    lastFlush = lastFlush.then(flushPending).finally(() => {
      isFlushing = false;
    });
    return lastFlush;
  }

  async function flushPending(): Promise<void> {
    while (pending.size > 0) {
      const batch = [...pending.values()].slice(0, MAX_BATCH);
      try {
        await insert(db, batch);
      } catch (error) {
        if (!isFailing) logPostponed(log, error, 'cannot store security events, retrying later');
        isFailing = true;
        return;
      }
      isFailing = false;
      isDropping = false;
      // A row that was counted up in the meantime is a new object, and is written again.
      for (const row of batch) if (pending.get(row.id) === row) pending.delete(row.id);
    }
  }

  return {
    record,
    flush,
    async close() {
      clearInterval(timer);
      closeWindows(Number.POSITIVE_INFINITY);
      await flush();
    },
  };
}

function newRow({ event, userId, details, ip }: Occurrence): Row {
  const rowDetails = ip ? { ...details, ip: clean(ip) } : details;
  return {
    id: randomUUID(),
    event,
    user_id: userId,
    details: rowDetails,
    created_at: new Date().toISOString(),
  };
}

function cleanDetails(details: NonNullable<SecurityEntry['details']>): Details {
  const entries = Object.entries(details).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value]),
  );
}

/** Replaces characters that would break a log line or `jsonb`. */
function clean(text: string): string {
  return normalizeSingleLine(text, MAX_VALUE_LENGTH);
}

/** An account may have been deleted meanwhile; its events are stored without it. */
async function insert(db: Kysely<Schema>, rows: Row[]): Promise<void> {
  await sql`
    insert into security_events (id, event, user_id, details, created_at)
    select e.id, e.event, u.id, e.details, e.created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e (id uuid, event text, user_id text, details jsonb, created_at timestamptz)
    left join users u on u.id = e.user_id
    on conflict (id) do update set details = excluded.details`.execute(db);
}
