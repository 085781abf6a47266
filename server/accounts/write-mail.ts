import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context';
import type { DBAdapter } from '@better-auth/core/db/adapter';
import type { BetterAuthOptions } from 'better-auth';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { DEFAULT_LANG, isLang, type Lang } from '../../domain/language.ts';
import type { MailKind } from '../../domain/mail.ts';
import { isReachable } from './reachable.ts';
import { HOLD_MAIL_HEADER } from './visitor-headers.ts';

/** Sessions contain no language. */
export type Recipient = { id?: unknown; email: string; language?: unknown };
type Data = Record<string, string>;
type Database = Kysely<Schema> | Transaction<Schema>;

/**
 * Queues mails, so that timing does not reveal accounts. In a transaction of the library use
 * `writeMail`: the embedded database has one connection.
 */
export function createMailWriter(database: Kysely<Schema>) {
  async function write(
    kind: MailKind,
    to: Recipient,
    data: Data = {},
    within: Database = database,
  ): Promise<void> {
    if (!isReachable(to.email) || isHeld()) return;
    await within
      .insertInto('outbox')
      .values({
        id: crypto.randomUUID(),
        kind,
        recipient: to.email,
        language: await languageOf(within, to),
        data: JSON.stringify(data),
      })
      .execute();
  }

  return {
    confirm: (to: Recipient, token: string, within?: Database) =>
      write('confirm', to, { token }, within),
    alreadyRegistered: (to: Recipient, within?: Database) =>
      write('already_registered', to, {}, within),
    newAddress: (to: Recipient, token: string, within?: Database) =>
      write('new_address', to, { token }, within),
    emailChanging: (to: Recipient, data: { token: string; email: string }, within?: Database) =>
      write('email_changing', to, data, within),
    addressChanged: (to: Recipient, token: string, within?: Database) =>
      write('address_changed', to, { token }, within),
    reset: (to: Recipient, token: string) => write('reset', to, { token }),
    passwordChanged: (to: Recipient) => write('password_changed', to),
    /** A one-time code and a link with the same effect. */
    code: (to: Recipient, code: string, tokens: Data) => write('code', to, { code, ...tokens }),
  };
}

export type MailWriter = ReturnType<typeof createMailWriter>;

/** Writes a mail in a transaction of the library, whose operations are `parts`. */
export async function writeMail(
  parts: Pick<DBAdapter<BetterAuthOptions>, 'create'>,
  kind: MailKind,
  { email, language }: Recipient,
  data: Data = {},
): Promise<void> {
  if (!isReachable(email)) return;
  const now = new Date();
  const row = { recipient: email, kind, language, data: JSON.stringify(data), attempts: 0 };
  await parts.create({ model: 'mail', data: { ...row, nextAttemptAt: now, createdAt: now } });
}

function isHeld(): boolean {
  return tryGetCurrentAuthEndpointContext()?.headers?.has(HOLD_MAIL_HEADER) ?? false;
}

async function languageOf(database: Database, { id, language }: Recipient): Promise<Lang> {
  if (typeof language === 'string' && isLang(language)) return language;
  const user = await database
    .selectFrom('users')
    .select('language')
    .where('id', '=', String(id))
    .executeTakeFirst();
  return user?.language ?? DEFAULT_LANG;
}
