import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../db/schema.ts';
import { oneLine } from '../domain/one-line.ts';
import {
  isSecurityFailure,
  type SecurityEntry,
  type SecurityEvent,
} from '../domain/security-event.ts';
import { putOff } from './jobs/put-off.ts';

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
type Occurrence = { event: SecurityEvent; user: string | null; facts: Details; ip: string | null };
type Window = { row: Row; facts: Details; endsAt: number; count: number };

export type SecurityLog = {
  /** Logs at once, and writes a row in the background. Never throws and never blocks. */
  record(entry: SecurityEntry): void;
  flush(): Promise<void>;
  close(): Promise<void>;
};

export type SecurityLogDeps = { database: Kysely<Schema>; log: Logger };

/** Records sign-ins, failures, and changes of credentials and roles (ASVS 16.3). */
export function createSecurityLog({ database, log }: SecurityLogDeps): SecurityLog {
  const pending = new Map<string, Row>();
  const windows = new Map<string, Window>();
  let dropping = false;
  let failing = false;
  let busy = false;
  let flushing = Promise.resolve();
  const timer = setInterval(tick, FLUSH_INTERVAL_MS).unref();

  function record({ event, userId = null, ip = null, details = {} }: SecurityEntry): void {
    const user = userId === null ? null : clean(userId);
    const facts = cleanDetails(details);
    if (isSecurityFailure(event)) countFailure({ event, user, facts, ip });
    else write(newRow({ event, user, facts, ip }), facts);
  }

  function countFailure(failure: Occurrence): void {
    const key = JSON.stringify(failure);
    // Bounds the table and the log for an attacker with many IPs.
    const apart = windows.has(key) || windows.size < MAX_SOURCES;
    if (apart) count(key, failure);
    else
      count(`many ${failure.event}`, {
        event: failure.event,
        user: null,
        facts: { source: 'many' },
        ip: null,
      });
  }

  function count(key: string, failure: Occurrence): void {
    const known = windows.get(key);
    if (known) known.count += 1;
    else openWindow(key, failure);
  }

  function openWindow(key: string, failure: Occurrence): void {
    const row = newRow(failure);
    windows.set(key, { row, endsAt: Date.now() + WINDOW_MS, count: 1, facts: failure.facts });
    write(row, failure.facts);
  }

  function write(row: Row, facts: Details): void {
    const { event, user_id: userId } = row;
    log[isSecurityFailure(event) ? 'warn' : 'info']({ event, userId, ...facts }, 'security event');
    enqueue(row);
  }

  function enqueue(row: Row): void {
    if (pending.size < MAX_PENDING || pending.has(row.id)) pending.set(row.id, row);
    else if (!dropping) {
      dropping = true;
      log.warn({}, 'security events are only in the log until the database is back');
    }
  }

  /** Writes the number of repeats to the log and into the row of the first attempt. */
  function closeWindows(now: number): void {
    for (const [key, { row, facts, endsAt, count }] of windows) {
      if (endsAt > now) continue;
      windows.delete(key);
      if (count > 1) write({ ...row, details: { ...row.details, count } }, { ...facts, count });
    }
  }

  function tick(): void {
    closeWindows(Date.now());
    if (!busy) flush();
  }

  function flush(): Promise<void> {
    busy = true;
    flushing = flushing.then(flushPending).finally(() => {
      busy = false;
    });
    return flushing;
  }

  async function flushPending(): Promise<void> {
    while (pending.size > 0) {
      const batch = [...pending.values()].slice(0, MAX_BATCH);
      try {
        await insert(database, batch);
      } catch (error) {
        if (!failing)
          putOff(log, error, 'security events could not be saved, and are kept for the next time');
        failing = true;
        return;
      }
      failing = false;
      dropping = false;
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

function newRow({ event, user, facts, ip }: Occurrence): Row {
  const details = ip ? { ...facts, ip: clean(ip) } : facts;
  return { id: randomUUID(), event, user_id: user, details, created_at: new Date().toISOString() };
}

function cleanDetails(details: NonNullable<SecurityEntry['details']>): Details {
  const given = Object.entries(details).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value]),
  );
}

/** Replaces characters that would break a log line or `jsonb`. */
function clean(text: string): string {
  return oneLine(text, MAX_VALUE_LENGTH);
}

/** An account may have been deleted meanwhile; its events are stored without it. */
async function insert(database: Kysely<Schema>, rows: Row[]): Promise<void> {
  await sql`
    insert into security_events (id, event, user_id, details, created_at)
    select e.id, e.event, u.id, e.details, e.created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e (id uuid, event text, user_id text, details jsonb, created_at timestamptz)
    left join users u on u.id = e.user_id
    on conflict (id) do update set details = excluded.details`.execute(database);
}
