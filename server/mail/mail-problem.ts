import type { Logger } from 'pino';
import type { MailProblem } from '../../domain/admin/mail-state.ts';
import type { Env } from '../env.ts';
import { isLoopbackName } from '../http/host-name.ts';
import type { MailCheck } from './mail-check.ts';
import type { MailJob } from './send-mail.ts';

type MailSettings = Pick<Env, 'SITE_URL' | 'SMTP_URL'>;

function isMailMissing({ SITE_URL, SMTP_URL }: MailSettings): boolean {
  return SMTP_URL === undefined && !isLoopbackName(new URL(SITE_URL).hostname);
}

/** Logs a warning if a public site has no mail server. */
export function warnIfMailIsMissing(env: MailSettings, log: Pick<Logger, 'warn'>): void {
  if (isMailMissing(env))
    log.warn(
      'SMTP_URL is not set: mails are only written to DATA_DIR/outbox, so nobody can confirm an account',
    );
}

/** For the admin panel. `null` if mails are sent. */
export async function findMailProblem(
  env: MailSettings,
  { mailJob, mailCheck }: { mailJob: Pick<MailJob, 'getQueueStats'>; mailCheck: MailCheck | null },
): Promise<MailProblem | null> {
  if (isMailMissing(env)) return { kind: 'missing' };
  const [failure, queue] = await Promise.all([
    mailCheck?.readFailure() ?? null,
    mailJob.getQueueStats(),
  ]);
  if (failure !== null) return { kind: 'unusable', failure };
  if (queue.failed === 0) return null;
  const since = Date.now() - queue.oldestSeconds * 1000;
  return { kind: 'waiting', mails: queue.failed, since };
}
