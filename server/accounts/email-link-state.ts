import type { GenericEndpointContext } from 'better-auth';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { findStoppableChange } from './email-changes.ts';
import type { EmailLink, EmailLinkKind } from './email-links.ts';
import { findSignUp } from './sign-up-store.ts';

/** `kind` is `null` for a used or expired link. */
export type EmailLinkState = {
  kind: EmailLinkKind | 'password_reset' | null;
  needsPassword: boolean;
  email: string | null;
};

const DEAD: EmailLinkState = { kind: null, needsPassword: false, email: null };

/** `device` is the hash of the device id of the browser that opened the link. */
export async function readEmailLink(
  database: Kysely<Schema>,
  link: EmailLink,
  device: string | null,
): Promise<EmailLinkState> {
  switch (link.kind) {
    case 'sign_up': {
      const signUp = await findSignUp(database, link.id);
      return signUp
        ? {
            kind: link.kind,
            needsPassword: signUp.device === '' || signUp.device !== device,
            email: signUp.email,
          }
        : DEAD;
    }
    case 'email_change': {
      const change = await database
        .selectFrom('email_changes')
        .select('new_email')
        .where('id', '=', link.id)
        .where('confirmed_at', 'is', null)
        .where('expires_at', '>', new Date())
        .executeTakeFirst();
      return change ? { kind: link.kind, needsPassword: false, email: change.new_email } : DEAD;
    }
    case 'email_change_stop': {
      const change = await findStoppableChange(database, link.id);
      return change ? { kind: link.kind, needsPassword: false, email: change.old_email } : DEAD;
    }
  }
}

/** Does not return the e-mail of the account. */
export async function readResetLink(
  { context }: Pick<GenericEndpointContext, 'context'>,
  token: string,
): Promise<EmailLinkState> {
  const stored = await context.internalAdapter.findVerificationValue(`reset-password:${token}`);
  return stored && stored.expiresAt > new Date() ? { ...DEAD, kind: 'password_reset' } : DEAD;
}
