import type { GenericEndpointContext } from 'better-auth';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { findSignUp } from '../sign-up/sign-up-store.ts';
import { findPendingChange, findStoppableChange, findStoppableUndo } from './email-change-store.ts';
import type { EmailLink, EmailLinkKind } from './email-links.ts';

/** `kind` is `null` for a used or expired link. */
export type EmailLinkState = {
  /** `email_change_undo`: the change that the link stops is confirmed. */
  kind: EmailLinkKind | 'email_change_undo' | 'password_reset' | null;
  needsPassword: boolean;
  email: string | null;
  /** Whether a code of the authenticator app can speed up an undo. */
  hasFactor: boolean;
};

const INVALID_STATE: EmailLinkState = {
  kind: null,
  needsPassword: false,
  email: null,
  hasFactor: false,
};

/** `device` is the hash of the device id of the browser that opened the link. */
export async function readEmailLink(
  db: Kysely<Schema>,
  link: EmailLink,
  deviceHash: string | null,
): Promise<EmailLinkState> {
  switch (link.kind) {
    case 'sign_up': {
      const signUp = await findSignUp(db, link.id);
      return signUp
        ? {
            ...INVALID_STATE,
            kind: link.kind,
            needsPassword: signUp.device === '' || signUp.device !== deviceHash,
            email: signUp.email,
          }
        : INVALID_STATE;
    }
    case 'email_change': {
      const change = await findPendingChange(db, link.id);
      return change
        ? { ...INVALID_STATE, kind: link.kind, email: change.new_email }
        : INVALID_STATE;
    }
    case 'email_change_stop': {
      const change = await findStoppableChange(db, link.id);
      if (change === undefined) return INVALID_STATE;
      const state = { ...INVALID_STATE, email: change.old_email };
      return change.confirmed_at === null
        ? { ...state, kind: link.kind }
        : { ...state, kind: 'email_change_undo', hasFactor: change.has_kept_factor };
    }
    case 'email_undo_stop': {
      const undo = await findStoppableUndo(db, link.id);
      return undo ? { ...INVALID_STATE, kind: link.kind, email: undo.undone_email } : INVALID_STATE;
    }
  }
}

/** Does not return the e-mail of the account. */
export async function readResetLink(
  { context }: Pick<GenericEndpointContext, 'context'>,
  token: string,
): Promise<EmailLinkState> {
  const stored = await context.internalAdapter.findVerificationValue(`reset-password:${token}`);
  return stored && stored.expiresAt > new Date()
    ? { ...INVALID_STATE, kind: 'password_reset' }
    : INVALID_STATE;
}
