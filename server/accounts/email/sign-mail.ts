import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { MailData } from '../../mail/mail-kinds.ts';
import type { SignedMail, SignMail, UnsignedMail } from '../../mail/signed-mail.ts';
import { AUTH_PATH } from '../auth-path.ts';
import { mayMailCode } from '../sign-in/code-limit.ts';
import { createCode, hashCode, storeCode } from '../sign-in/code-store.ts';
import {
  deriveRefreshToken,
  signAccessToken,
  toMagicLinkIdentifier,
} from '../sign-in/magic-link-tokens.ts';
import { isConfirmable } from '../sign-up/sign-up-store.ts';
import { toStoredIdentifier } from '../stored-identifier.ts';
import { findPendingChange, findStoppableChange, findStoppableUndo } from './email-change-store.ts';
import { signLinkToken } from './email-links.ts';
import { CODE_TTL_SECONDS, LINK_TTL_SECONDS, secondsFromNow } from './link-lifetimes.ts';
import { deriveResetToken, toResetIdentifier } from './reset-link.ts';

export type MailSignerDeps = { db: Kysely<Schema>; secret: string; origin: string };

/**
 * Makes the links of mails when they are sent. What a link refers to was stored at the request. It
 * is gone or void, and the mail is dropped, if it was used or replaced, or if the password, the
 * e-mail or the account changed since.
 */
export function createMailSigner({ db, secret, origin }: MailSignerDeps): SignMail {
  async function signSignUp({ data }: UnsignedMail): Promise<SignedMail | null> {
    const id = getLinkId(data);
    if (!(await isConfirmable(db, id))) return null;
    return { data: { token: await signLinkToken(secret, { kind: 'sign_up', id }) } };
  }

  async function signNewEmail({ data }: UnsignedMail): Promise<SignedMail | null> {
    const change = await findPendingChange(db, getLinkId(data));
    if (change === undefined || (await hasAccount(change.new_email))) return null;
    const { id } = change;
    return { data: { token: await signLinkToken(secret, { kind: 'email_change', id }) } };
  }

  async function signStop({ data }: UnsignedMail): Promise<SignedMail | null> {
    const change = await findStoppableChange(db, getLinkId(data));
    if (change === undefined) return null;
    const { id } = change;
    const token = await signLinkToken(secret, { kind: 'email_change_stop', id });
    return { data: { ...data, token } };
  }

  async function signUndoStop({ data }: UnsignedMail): Promise<SignedMail | null> {
    const undo = await findStoppableUndo(db, getLinkId(data));
    if (undo === undefined) return null;
    const token = await signLinkToken(secret, { kind: 'email_undo_stop', id: undo.id });
    return { data: { ...data, token } };
  }

  async function signReset({ data, recipient }: UnsignedMail): Promise<SignedMail | null> {
    const { id = '', token = deriveResetToken(secret, id) } = data;
    const identifier = await toResetIdentifier(token);
    const userId = await findUser(identifier, recipient);
    if (userId === null) return null;
    return { data: { token }, onSent: startLifetime(identifier, userId, LINK_TTL_SECONDS) };
  }

  async function signSignIn({ data, recipient }: UnsignedMail): Promise<SignedMail | null> {
    const { id = '', identifier = '' } = data;
    const link = await signMagicLink(id, recipient);
    if (link === null) return null;
    if (!(await mayMailCode(db, link.userId))) return { data: link.data };
    const code = createCode();
    return {
      kind: 'code',
      data: { ...link.data, code },
      onSent: storeCode(identifier, code),
    };
  }

  /** Queued by an earlier version with its code, and by the first ones with its tokens. */
  async function signCode({ data, recipient, ageSeconds }: UnsignedMail) {
    const { code = '', identifier, id } = data;
    if (identifier === undefined) return ageSeconds < CODE_TTL_SECONDS ? { data } : null;
    const hash = hashCode(code);
    if (!(await isNewestCode(identifier, hash)) || !(await hasAccount(recipient))) return null;
    const link = id === undefined ? null : await signMagicLink(id, recipient);
    return {
      data: { code, ...link?.data },
      onSent: startLifetime(identifier, `${hash}:`, CODE_TTL_SECONDS),
    };
  }

  /** `null` if the link was used or voided. The access token expires by itself. */
  async function signMagicLink(id: string, recipient: string) {
    const refresh = deriveRefreshToken(secret, id);
    const identifier = await toStoredIdentifier(toMagicLinkIdentifier(refresh, id));
    const userId = await findUser(identifier, recipient);
    if (userId === null) return null;
    const access = await signAccessToken({ secret, authUrl: origin + AUTH_PATH }, { id, userId });
    return { userId, data: { access, refresh } };
  }

  async function hasAccount(email: string): Promise<boolean> {
    const users = db.selectFrom('users').select('id').where('email', '=', email);
    return (await users.executeTakeFirst()) !== undefined;
  }

  /** The user of a link, if the recipient still is that user. */
  async function findUser(identifier: string, recipient: string): Promise<string | null> {
    const user = await db
      .selectFrom('verifications')
      .innerJoin('users', 'users.id', 'verifications.value')
      .select('users.id')
      .where('identifier', '=', identifier)
      .where('expires_at', '>', new Date())
      .where('email', '=', recipient)
      .executeTakeFirst();
    return user?.id ?? null;
  }

  /** A newer code of the same browser replaces the earlier ones. */
  async function isNewestCode(identifier: string, hash: string): Promise<boolean> {
    const newest = await db
      .selectFrom('verifications')
      .select(['value', 'expires_at'])
      .where('identifier', '=', identifier)
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    return newest?.value.startsWith(`${hash}:`) === true && newest.expires_at > new Date();
  }

  const signers: Record<UnsignedMail['kind'], (mail: UnsignedMail) => Promise<SignedMail | null>> =
    {
      confirm: signSignUp,
      new_address: signNewEmail,
      email_changing: signStop,
      address_changed: signStop,
      undo_started: signUndoStop,
      reset: signReset,
      code: signCode,
      sign_in_link: signSignIn,
    };
  return (mail) => signers[mail.kind](mail);
}

/** The stored row expires `seconds` after its mail was sent; until then it outlives the mail. */
function startLifetime(
  identifier: string,
  valuePrefix: string,
  seconds: number,
): SignedMail['onSent'] {
  return async (transaction) => {
    const expiresAt = secondsFromNow(seconds);
    await transaction
      .updateTable('verifications')
      .set({ expires_at: expiresAt })
      .where('identifier', '=', identifier)
      .where(sql<boolean>`starts_with(value, ${valuePrefix})`)
      .where('expires_at', '>', expiresAt)
      .execute();
  };
}

/** Mails that were queued by the last version have the id in their token. */
function getLinkId({ id, token = '' }: MailData): string {
  if (id !== undefined) return id;
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return String((JSON.parse(claims || '{}') as { sub?: unknown }).sub);
}
