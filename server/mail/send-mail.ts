import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import { isExpiringMail, toMailKind } from '../../domain/web/mail-kind.ts';
import { backoffMs } from '../../lib/backoff.ts';
import { sleepUnlessAborted } from '../../lib/sleep.ts';
import { logPostponed } from '../jobs/log-postponed.ts';
import { composeMail } from './compose-mail.ts';
import { MAX_MAIL_AGE_DAYS } from './mail-age.ts';
import { getErrorCodes, isPermanentRefusal } from './mail-failure.ts';
import type { MailData } from './mail-kinds.ts';
import { createMailQueue, type DueMail, type QueueStats } from './mail-queue.ts';
import type { SignedMail, SignMail } from './signed-mail.ts';
import type { MailTransport } from './transport.ts';

const POLL_INTERVAL_MS = 2_000;
/** Half a minute, one, two … four hours. */
const BACKOFF = { initialMs: 30_000, maxMs: 4 * 3_600_000 };
const MAX_AGE_SECONDS = MAX_MAIL_AGE_DAYS * 86_400;

/**
 * `expired`: could not be sent for three days. `refused`: by the mail server, for good. `obsolete`:
 * its link would be dead.
 */
export const DROP_REASONS = ['expired', 'refused', 'obsolete'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

export type MailCounts = { sent: number; dropped: Readonly<Record<DropReason, number>> };

export type MailJob = {
  /** Handles due mails; resolves to the number that were sent or dropped. */
  sendDue(): Promise<number>;
  getQueueStats(): Promise<QueueStats>;
  /** Since the start of this process. */
  getCounts(): MailCounts;
  /** Checks at once, after a mail was added. */
  wake(): void;
  close(): Promise<void>;
};

export type MailJobDeps = {
  db: Kysely<Schema>;
  transport: MailTransport;
  signMail: SignMail;
  origin: string;
  supportEmail: string;
  log: Logger;
};

/**
 * Sends mails from the outbox until closed. Several processes share the work by leases. Delivery is
 * at least once: a crash between sending and deleting sends a mail twice.
 */
export function startMailJob(deps: MailJobDeps): MailJob {
  const { db, transport, signMail, origin, supportEmail, log } = deps;
  const queue = createMailQueue(db);
  const stop = new AbortController();
  let sleeping = new AbortController();
  let sent = 0;
  const dropped: Record<DropReason, number> = { expired: 0, refused: 0, obsolete: 0 };

  async function sendDue(): Promise<number> {
    const due = await queue.lease();
    let handled = 0;
    for (const [index, mail] of due.entries()) {
      // Released for other processes: a slow mail server must not delay the shutdown.
      if (stop.signal.aborted) {
        await queue.release(due.slice(index).map(({ id }) => id));
        break;
      }
      if (await handleMail(mail)) handled += 1;
    }
    return handled;
  }

  /** `false` if the mail waits for another attempt. */
  async function handleMail(mail: DueMail): Promise<boolean> {
    if (mail.ageSeconds >= MAX_AGE_SECONDS) return drop(mail, 'expired');
    try {
      const signed = await sign(mail);
      if (signed === null) return await drop(mail, 'obsolete');
      await sendMail(mail, signed);
      return true;
    } catch (error) {
      if (isPermanentRefusal(error)) return drop(mail, 'refused', getErrorCodes(error));
      const nextInSeconds = backoffMs(mail.attempts + 1, BACKOFF) / 1000;
      log.warn(
        {
          kind: toMailKind(mail.kind),
          attempts: mail.attempts + 1,
          codes: getErrorCodes(error),
          nextInSeconds,
        },
        'a mail could not be sent, and waits',
      );
      await queue.postpone(mail, nextInSeconds);
      return false;
    }
  }

  async function sign({ kind, recipient, data, ageSeconds }: DueMail): Promise<SignedMail | null> {
    const parsed = JSON.parse(data) as MailData;
    const mailKind = toMailKind(kind);
    return isExpiringMail(mailKind)
      ? signMail({ kind: mailKind, recipient, data: parsed, ageSeconds })
      : { data: parsed };
  }

  async function sendMail(mail: DueMail, signed: SignedMail): Promise<void> {
    const { id, recipient: to, language: lang, name } = mail;
    const { kind = toMailKind(mail.kind), data, onSent } = signed;
    await transport.send(composeMail({ kind, to, lang, name, data, origin, supportEmail }));
    await db.transaction().execute(async (transaction) => {
      await queue.delete(id, transaction);
      await onSent?.(transaction);
    });
    sent += 1;
    log.info({ kind, to: transport.destination }, 'mail sent');
  }

  async function drop(mail: DueMail, reason: DropReason, codes?: string): Promise<true> {
    const { id, kind, attempts, ageSeconds } = mail;
    await queue.delete(id);
    dropped[reason] += 1;
    // A lost mail is an error. The others could not have arrived, or would have been useless.
    const level = { expired: 'error', refused: 'warn', obsolete: 'info' } as const;
    log[level[reason]](
      { kind: toMailKind(kind), reason, codes, attempts, ageSeconds },
      'a mail was dropped',
    );
    return true;
  }

  async function run(): Promise<void> {
    for (let lastError = ''; !stop.signal.aborted; ) {
      // Re-arm before reading, so that a wake-up during the read is not lost.
      sleeping = new AbortController();
      const mayHaveMore = await sendDue().then(
        (handled) => {
          lastError = '';
          return handled > 0;
        },
        (error: unknown) => {
          if (lastError !== String(error)) logPostponed(log, error, 'the outbox could not be read');
          lastError = String(error);
          return false;
        },
      );
      if (!mayHaveMore && !stop.signal.aborted)
        await sleepUnlessAborted(POLL_INTERVAL_MS, sleeping.signal);
    }
  }

  const running = run();
  return {
    sendDue,
    getQueueStats: queue.getStats,
    getCounts: () => ({ sent, dropped: { ...dropped } }),
    wake: () => sleeping.abort(),
    async close() {
      stop.abort();
      sleeping.abort();
      await running;
      await transport.close();
    },
  };
}
