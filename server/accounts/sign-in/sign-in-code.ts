import type { GenericEndpointContext } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { RateLimiter } from '../../security/rate-limit.ts';
import { hasStoppableUndo } from '../email/email-change-store.ts';
import { isMailSuppressed, type MailWriter } from '../email/write-mail.ts';
import { findUserIdByEmail } from '../find-user-id.ts';
import type { RecordEvent } from '../record-event.ts';
import { toStoredIdentifier } from '../stored-identifier.ts';
import {
  claimLimitNotice,
  countCodeAttempt,
  UNKNOWN_ACCOUNT_RATES,
  uncountCodeAttempt,
} from './code-limit.ts';
import { createMagicLink } from './magic-link.ts';

export const CODE_TYPES = ['sign-in', 'email-verification'] as const;
export type CodeType = (typeof CODE_TYPES)[number];

/** Calls that verify a mailed code. */
export const CODE_SIGN_IN_PATHS: ReadonlySet<string> = new Set([
  '/sign-in/email-otp',
  '/email-otp/verify-email',
]);

/**
 * Queues a mail with a link and a code, which are made when it is sent (sign-mail.ts): a code that
 * no mail contains cannot be guessed.
 */
export async function requestCode(
  ctx: GenericEndpointContext,
  { db, mail }: { db: Kysely<Schema>; mail: MailWriter },
  { email, type }: { email: string; type: CodeType },
): Promise<void> {
  if (isMailSuppressed()) return;
  const found = await ctx.context.internalAdapter.findUserByEmail(email);
  if (!found || (await hasStoppableUndo(db, found.user.id))) return;
  await mail.signIn(found.user, {
    id: await createMagicLink(ctx, found.user.id),
    identifier: await toStoredIdentifier(`${type}-otp-${email}`),
  });
}

/** Throws 403 after too many wrong codes of the account, and tells its user once by mail. */
export async function limitCodeAttempts(
  email: unknown,
  { db, limiter, mail, record }: CodeLimitDeps,
): Promise<void> {
  const userId = await findUserIdByEmail(db, email);
  if (userId === null) {
    const keys = Object.entries(UNKNOWN_ACCOUNT_RATES).map(([span, rate]) => ({
      key: `codes of a ${span} ${String(email).toLowerCase()}`,
      rate,
    }));
    if ((await limiter.consume(keys)) === null) return;
  } else {
    if (await countCodeAttempt(db, userId)) return;
    if (await claimLimitNotice(db, userId)) {
      await mail.codesLocked({ id: userId, email: String(email).toLowerCase() });
      record({ event: 'sign_in_locked', userId, details: { method: 'email-otp' } });
    }
  }
  throw new APIError('FORBIDDEN', {
    code: 'CODES_LOCKED',
    message: 'too many wrong codes for this account; the link of the mail signs in',
  });
}

type CodeLimitDeps = {
  db: Kysely<Schema>;
  limiter: RateLimiter;
  mail: MailWriter;
  record: RecordEvent;
};

/** Called after a right code. */
export async function refundCodeAttempt(db: Kysely<Schema>, email: unknown): Promise<void> {
  const userId = await findUserIdByEmail(db, email);
  if (userId !== null) await uncountCodeAttempt(db, userId);
}
