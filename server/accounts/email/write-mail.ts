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
    resetPassword: (to: Recipient, id: string) => write(toUnsignedKind('reset'), to, { id }),
    passwordChanged: (to: Recipient) => write('password_changed', to),
    /** A one-time code and, with an `id`, a link with the same effect. */
    code: (to: Recipient, data: { code: string; identifier: string; id?: string }) =>
      write(toUnsignedKind('code'), to, data),
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

function isMailSuppressed(): boolean {
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
