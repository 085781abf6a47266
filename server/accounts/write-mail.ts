import { getCurrentAdapter } from '@better-auth/core/context';
import type { DBAdapter } from '@better-auth/core/db/adapter';
import type { BetterAuthOptions } from 'better-auth';
import { DEFAULT_LANG } from '../../domain/language.ts';
import type { MailKind } from '../../domain/mail.ts';
import { isReachable } from './reachable.ts';

type Adapter = DBAdapter<BetterAuthOptions>;
/** What a session knows of a person is without their language. */
type Recipient = { email: string; id?: unknown; language?: unknown };

/**
 * Writes mails about an account to the outbox, in the transaction under way where there is one: either both happen or neither. Nothing
 * is sent here, so no mail server keeps anybody waiting, or tells by its time whether there is an account.
 */
export function createMailWriter({ adapter }: { adapter: () => Promise<Adapter> }) {
  async function write(kind: MailKind, to: Recipient, data: Record<string, string> = {}): Promise<void> {
    const parts = await getCurrentAdapter(await adapter());
    const language = to.language ?? (await languageOf(parts, to.id));
    await writeMail(parts, kind, { ...to, language }, data);
  }

  return {
    /** To the address of a sign-up. */
    confirm: (user: Recipient, token: string) => write('confirm', user, { token }),
    /** To the address that an account is to have from now on. */
    newAddress: (user: Recipient, token: string) => write('new_address', user, { token }),
    alreadyRegistered: (user: Recipient) => write('already_registered', user),
    reset: (user: Recipient, token: string) => write('reset', user, { token }),
    passwordChanged: (user: Recipient) => write('password_changed', user),
    /** A one-time code, and the same as a link. */
    code: (user: Recipient, code: string, tokens: Record<string, string>) => write('code', user, { code, ...tokens }),
  };
}

/** One mail, written with whatever else `parts` writes; none to an address that is none. */
export async function writeMail(
  parts: Pick<Adapter, 'create'>,
  kind: MailKind,
  { email, language }: Recipient,
  data: Record<string, string> = {},
): Promise<void> {
  if (!isReachable(email)) return;
  const now = new Date();
  const row = { recipient: email, kind, language, data: JSON.stringify(data), attempts: 0 };
  await parts.create({ model: 'mail', data: { ...row, nextAttemptAt: now, createdAt: now } });
}

async function languageOf(parts: Pick<Adapter, 'findOne'>, id: unknown): Promise<unknown> {
  const user = await parts.findOne<{ language?: string }>({ model: 'user', where: [{ field: 'id', value: String(id) }] });
  return user?.language ?? DEFAULT_LANG;
}

export type MailWriter = ReturnType<typeof createMailWriter>;
