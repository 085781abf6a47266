import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context';
import type { DBAdapter } from '@better-auth/core/db/adapter';
import type { BetterAuthOptions } from 'better-auth';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { DEFAULT_LANG, isLang, type Lang } from '../../domain/language.ts';
import type { MailKind } from '../../domain/mail.ts';
import { isReachable } from './reachable.ts';
import { HOLD_MAIL_HEADER } from './visitor-headers.ts';

/** What a session knows of a user is without the language. */
export type Recipient = { id?: unknown; email: string; language?: unknown };
type Data = Record<string, string>;
type Database = Kysely<Schema> | Transaction<Schema>;

/**
 * Writes mails about an account to the outbox: nothing is sent here, so no mail server keeps anybody waiting, or tells by its time
 * whether there is an account. Not for use within a transaction of the library, whose connection is the only one of the embedded
 * database: see `writeMail`.
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
    /** To the address of a sign-up. */
    confirm: (to: Recipient, token: string, within?: Database) =>
      write('confirm', to, { token }, within),
    alreadyRegistered: (to: Recipient, within?: Database) =>
      write('already_registered', to, {}, within),
    /** To the address that an account is to have from now on. */
    newAddress: (to: Recipient, token: string, within?: Database) =>
      write('new_address', to, { token }, within),
    /** To the address that an account has until then. */
    emailChanging: (to: Recipient, data: { token: string; email: string }, within?: Database) =>
      write('email_changing', to, data, within),
    addressChanged: (to: Recipient, token: string, within?: Database) =>
      write('address_changed', to, { token }, within),
    reset: (to: Recipient, token: string) => write('reset', to, { token }),
    passwordChanged: (to: Recipient) => write('password_changed', to),
    /** A one-time code, and the same as a link. */
    code: (to: Recipient, code: string, tokens: Data) => write('code', to, { code, ...tokens }),
  };
}

export type MailWriter = ReturnType<typeof createMailWriter>;

/** One mail in a transaction of the library, of which `parts` are the operations. */
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

/** The address has had enough mails for now (rates.ts). */
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
