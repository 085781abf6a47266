import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context';
import type { DBAdapter } from '@better-auth/core/db/adapter';
import type { BetterAuthOptions } from 'better-auth';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { DEFAULT_LANG, isLang, type Lang } from '../../../domain/language/language.ts';
import { type QueuedMailKind, toUnsignedKind } from '../../../domain/web/mail-kind.ts';
import { SUPPRESS_MAIL_HEADER } from '../gateway/gateway-headers.ts';
import { isRealEmail } from './placeholder-email.ts';

/** Sessions contain no language. */
export type Recipient = { id?: unknown; email: string; language?: unknown };
type MailData = Record<string, string>;
type Executor = Kysely<Schema> | Transaction<Schema>;

/**
 * Queues mails, so that timing does not reveal accounts. A mail with a link has the id of what the
 * link refers to; its token is made when the mail is sent (sign-mail.ts). In a transaction of the
 * library use `writeMail`: the embedded database has one connection.
 */
export function createMailWriter(db: Kysely<Schema>) {
  async function write(
    kind: QueuedMailKind,
    to: Recipient,
    data: MailData = {},
    executor: Executor = db,
    notBefore = new Date(),
  ): Promise<void> {
    if (!isRealEmail(to.email) || isMailSuppressed()) return;
    await executor
      .insertInto('outbox')
      .values({
        id: crypto.randomUUID(),
        kind,
        recipient: to.email,
        language: await getMailLanguage(executor, to),
        data: JSON.stringify(data),
        created_at: notBefore,
        next_attempt_at: notBefore,
      })
      .execute();
  }

  return {
    confirmSignUp: (to: Recipient, id: string, executor?: Executor) =>
      write(toUnsignedKind('confirm'), to, { id }, executor),
    alreadyRegistered: (to: Recipient, executor?: Executor) =>
      write('already_registered', to, {}, executor),
    confirmNewEmail: (to: Recipient, id: string, executor?: Executor) =>
      write(toUnsignedKind('new_address'), to, { id }, executor),
    emailChangeRequested: (
      to: Recipient,
      data: { id: string; email: string },
      executor?: Executor,
    ) => write(toUnsignedKind('email_changing'), to, data, executor),
    emailChanged: (to: Recipient, id: string, executor?: Executor) =>
      write(toUnsignedKind('address_changed'), to, { id }, executor),
    /** Sent to the address that the account had before an undo. An `id` is that of the change. */
    emailChangeUndone: (to: Recipient, data: { email: string; id?: string }, executor: Executor) =>
      write(
        data.id === undefined ? 'undo_done' : toUnsignedKind('undo_started'),
        to,
        data,
        executor,
      ),
    /** Sent at the earliest at `notBefore`, and counts as queued from then on. */
    resetPassword: (
      to: Recipient,
      id: string,
      { executor, notBefore }: { executor?: Executor; notBefore?: Date } = {},
    ) => write(toUnsignedKind('reset'), to, { id }, executor, notBefore),
    passwordChanged: (to: Recipient) => write('password_changed', to),
    /** With the link `id` and, if its user may use codes, a code with the same effect. */
    signIn: (to: Recipient, data: { id: string; identifier: string }) =>
      write(toUnsignedKind('sign_in_link'), to, data),
    codesLocked: (to: Recipient) => write('codes_locked', to),
  };
}

export type MailWriter = ReturnType<typeof createMailWriter>;

/** Writes a mail in a transaction of the library, whose operations are `parts`. */
export async function writeMail(
  adapter: Pick<DBAdapter<BetterAuthOptions>, 'create'>,
  kind: QueuedMailKind,
  { email, language }: Recipient,
  data: MailData = {},
): Promise<void> {
  if (!isRealEmail(email)) return;
  const now = new Date();
  const row = { recipient: email, kind, language, data: JSON.stringify(data), attempts: 0 };
  await adapter.create({ model: 'mail', data: { ...row, nextAttemptAt: now, createdAt: now } });
}

/** Whether the recipient has got too many mails (rate-limits.ts). */
export function isMailSuppressed(): boolean {
  return tryGetCurrentAuthEndpointContext()?.headers?.has(SUPPRESS_MAIL_HEADER) ?? false;
}

async function getMailLanguage(executor: Executor, { id, language }: Recipient): Promise<Lang> {
  if (typeof language === 'string' && isLang(language)) return language;
  const user = await executor
    .selectFrom('users')
    .select('language')
    .where('id', '=', String(id))
    .executeTakeFirst();
  return user?.language ?? DEFAULT_LANG;
}
