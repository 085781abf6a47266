import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import { column, type TypedRow, typedSql } from '../../db/typed-sql.ts';
import { backoffMs } from '../../lib/backoff.ts';
import { sleepUnlessAborted } from '../../lib/sleep.ts';
import { logPostponed } from '../jobs/log-postponed.ts';
import { composeMail } from './compose-mail.ts';
import type { MailTransport } from './transport.ts';

const POLL_INTERVAL_MS = 2_000;
/** A slow mail server takes this many well within the LEASE. */
const BATCH_SIZE = 10;
/** Half a minute, one, two … four hours. */
const BACKOFF = { initialMs: 30_000, maxMs: 4 * 3_600_000 };
/** The links in a mail expire sooner. */
const MAX_AGE = '3 days';
/** Other processes take over the mails of a dead one after this. */
const LEASE = '5 minutes';

export type MailJob = {
  /** Sends due mails; resolves to the number that were sent. */
  sendDue(): Promise<number>;
  /** Number of mails in the outbox, and age of the oldest in seconds. */
  getQueueStats(): Promise<{ mails: number; oldestSeconds: number }>;
  /** Checks at once, after a mail was added. */
  wake(): void;
  close(): Promise<void>;
};

export type MailJobDeps = {
  db: Kysely<Schema>;
  transport: MailTransport;
  origin: string;
  supportEmail: string;
  log: Logger;
};

/**
 * Sends mails from the outbox until closed. Several processes share the work by leases. Delivery is
 * at least once: a crash between sending and deleting sends a mail twice.
 */
export function startMailJob({ db, transport, origin, supportEmail, log }: MailJobDeps): MailJob {
  const stop = new AbortController();
  let sleeping = new AbortController();

  async function sendDue(): Promise<number> {
    const due = await leaseDueMails(db);
    let sent = 0;
    for (const [index, row] of due.entries()) {
      // Released for other processes: a slow mail server must not delay the shutdown.
      if (stop.signal.aborted) {
        await releaseLeases(due.slice(index).map(({ id }) => id));
        break;
      }
      if (await sendMail(row)) sent += 1;
    }
    return sent;
  }

  async function releaseLeases(ids: string[]): Promise<void> {
    await db
      .updateTable('outbox')
      .set({ next_attempt_at: sql<Date>`now()` })
      .where('id', 'in', ids)
      .execute();
  }

  async function sendMail(row: DueMail): Promise<boolean> {
    const { id, kind, attempts } = row;
    try {
      await transport.send(
        composeMail({
          ...row,
          to: row.recipient,
          lang: row.language,
          data: JSON.parse(row.data),
          origin,
          supportEmail,
        }),
      );
      await db.deleteFrom('outbox').where('id', '=', id).execute();
      log.info({ kind, to: transport.destination }, 'mail sent');
      return true;
    } catch (error) {
      const backoffSeconds = backoffMs(attempts + 1, BACKOFF) / 1000;
      // Messages of a mail server may contain the recipient.
      log.warn(
        {
          kind,
          attempts: attempts + 1,
          reason: getErrorReason(error),
          nextInSeconds: backoffSeconds,
        },
        'a mail could not be sent, and waits',
      );
      await db
        .updateTable('outbox')
        .set({
          attempts: attempts + 1,
          next_attempt_at: sql<Date>`now() + ${backoffSeconds} * interval '1 second'`,
        })
        .where('id', '=', id)
        .execute();
      return false;
    }
  }

  async function run(): Promise<void> {
    for (let lastError = ''; !stop.signal.aborted; ) {
      // Re-arm before reading, so that a wake-up during the read is not lost.
      sleeping = new AbortController();
      const isBatchFull = await sendDue().then(
        (sent) => {
          lastError = '';
          return sent === BATCH_SIZE;
        },
        (error: unknown) => {
          if (lastError !== String(error)) logPostponed(log, error, 'the outbox could not be read');
          lastError = String(error);
          return false;
        },
      );
      if (!isBatchFull && !stop.signal.aborted)
        await sleepUnlessAborted(POLL_INTERVAL_MS, sleeping.signal);
    }
  }

  const running = run();
  return {
    sendDue,
    async getQueueStats() {
      const { rows } = await typedSql('mails in the outbox', {
        mails: column.number(),
        oldest: column.number(),
      })`
        select count(*)::integer as mails,
          coalesce(extract(epoch from now() - min(created_at)), 0)::integer as oldest
          from outbox`.execute(db);
      return { mails: rows[0]?.mails ?? 0, oldestSeconds: rows[0]?.oldest ?? 0 };
    },
    wake: () => sleeping.abort(),
    async close() {
      stop.abort();
      sleeping.abort();
      await running;
      await transport.close();
    },
  };
}

const DUE_MAIL = {
  id: column.text(),
  recipient: column.text(),
  kind: column.text<Schema['outbox']['kind']>(),
  language: column.text<Schema['outbox']['language']>(),
  data: column.text(),
  attempts: column.number(),
  name: column.orNull(column.text()),
};
type DueMail = TypedRow<typeof DUE_MAIL>;

/** Leases due mails, each with the name of its recipient. */
async function leaseDueMails(db: Kysely<Schema>): Promise<DueMail[]> {
  const { rows } = await typedSql('due mails', DUE_MAIL)`
    with old as (delete from outbox where created_at < now() - ${sql.lit(MAX_AGE)}::interval),
    due as (
      update outbox set next_attempt_at = now() + ${sql.lit(LEASE)}::interval
      where id in (
        select id from outbox
        where next_attempt_at <= now() and created_at >= now() - ${sql.lit(MAX_AGE)}::interval
        order by next_attempt_at limit ${BATCH_SIZE} for update skip locked
      )
      returning id, recipient, kind, language, data, attempts, created_at
    )
    select due.id, recipient, kind, due.language, data, attempts, users.name
    from due left join users on users.email = due.recipient
    order by due.created_at`.execute(db);
  return rows;
}

function getErrorReason(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode]
      .filter((part) => typeof part === 'string' || typeof part === 'number')
      .join(' ') || 'unknown'
  );
}
