import type { Transaction } from 'kysely';
import { type RouterContextProvider, redirect } from 'react-router';
import { lockAdmins, lockIfAdmin } from '../db/lock-admins.ts';
import type { Schema } from '../db/schema.ts';
import type { User } from '../domain/accounts/account.ts';
import type { AdminTab, LogEntry } from '../domain/admin/admin.ts';
import type { FlashMessage } from '../domain/forms/flash.ts';
import { type Services, servicesContext, visitorContext } from './context.ts';
import {
  type FormHandler,
  type FormOutcome,
  type FormSubmission,
  fieldError,
  redirectAfterForm,
  rejectForm,
  withUser,
} from './forms/form-action.ts';
import { adminLinks } from './i18n/admin-links.ts';
import type { MessageKey } from './i18n/translator.ts';
import { accountOutage, secondFactorNeeded } from './responses.ts';

declare const GUARDED: unique symbol;

/**
 * Proof that the visitor is an admin (M11). Only the guards below create one; all reads and writes
 * of the admin area require it.
 */
export type AdminSession = {
  readonly id: string;
  readonly username: string;
  readonly [GUARDED]: true;
};

/**
 * For loaders: redirects everyone except admins to the home page (M1), and records other users.
 * Throws a 403 page if the session of the admin needs a second factor, a 503 page if the session is
 * unknown.
 */
export function requireAdmin(context: Readonly<RouterContextProvider>): AdminSession {
  const { user, isSessionUnknown, lang, ip } = context.get(visitorContext);
  if (isSessionUnknown) throw accountOutage(lang);
  if (needsSecondFactor(user)) throw secondFactorNeeded(lang);
  const admin = toAdminSession(user);
  if (admin !== null) return admin;
  if (user !== null)
    context.get(servicesContext).recordSecurity({
      event: 'access_refused',
      userId: user.id,
      ip,
      details: { reason: 'not_admin' },
    });
  throw redirect('/', 302);
}

/** For writes without a form: redirects home if the role was revoked during the request. */
export async function redirectHomeUnlessAdmin<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof NotAdminError ? redirect('/', 302) : error;
  });
}

/** Whether the user is an admin whose session may not use the role yet (ADMIN_SECOND_FACTOR). */
export function needsSecondFactor(user: User | null): boolean {
  return user !== null && user.adminFactor !== null && user.role !== 'admin';
}

function toAdminSession(user: User | null): AdminSession | null {
  return user?.role === 'admin' ? ({ id: user.id, username: user.username } as AdminSession) : null;
}

/** Rejects the form of an admin, and rolls back the transaction in which it is thrown. */
export class AdminError extends Error {
  readonly status: AdminErrorStatus;
  readonly text: MessageKey;
  readonly field: string | null;
  readonly values: Record<string, number>;

  constructor(
    status: AdminErrorStatus,
    text: MessageKey,
    field: string | null = null,
    values: Record<string, number> = {},
  ) {
    super(text);
    this.status = status;
    this.text = text;
    this.field = field;
    this.values = values;
  }
}

class NotAdminError extends AdminError {
  constructor(needsFactor = false) {
    super(403, needsFactor ? 'admin.factor_needed' : 'admin.not_admin');
  }
}

type AdminErrorStatus = 403 | 404 | 409 | 422 | 503;

/** Above normal use; limits scripts with a stolen session. */
const RATE = { max: 300, seconds: 60 };

type AdminFormOptions = {
  /** Title of every rejection (A 8). */
  failureTitle: MessageKey;
  /** Shown to signed-out visitors. */
  signedOut?: MessageKey;
  /** Fields that keep their values after a rejection. */
  keptFields?: readonly string[];
};

/**
 * A handler for admins: 401 for visitors, 403 for users and without a needed second factor, an
 * `AdminError` as a field error.
 */
export function withAdmin(
  { failureTitle, signedOut = 'session.ended', keptFields }: AdminFormOptions,
  handle: (submission: FormSubmission, admin: AdminSession) => Promise<FormOutcome>,
): FormHandler {
  function reject(submission: FormSubmission, error: AdminError): FormOutcome {
    if (error instanceof NotAdminError) recordRefusedForm(submission);
    const { status, text, field, values } = error;
    return rejectForm(
      submission,
      status,
      failureTitle,
      [fieldError(submission, field, text, values)],
      keptFields,
    );
  }
  const formOptions = {
    kind: 'admin',
    rate: RATE,
    signedOut: { title: failureTitle, text: signedOut },
    failureTitle,
    failureText: 'admin.nothing_changed',
    keptFields,
    isAlwaysShown: true,
  } as const;
  return withUser(formOptions, async (submission) => {
    const { user } = submission.visitor;
    const admin = toAdminSession(user);
    if (admin === null) return reject(submission, new NotAdminError(needsSecondFactor(user)));
    try {
      return await handle(submission, admin);
    } catch (error) {
      if (error instanceof AdminError) return reject(submission, error);
      throw error;
    }
  });
}

function recordRefusedForm({ services, visitor, intent }: FormSubmission): void {
  const reason = needsSecondFactor(visitor.user) ? 'second_factor' : 'not_admin';
  const details = { reason, form: intent };
  services.recordSecurity({
    event: 'form_refused',
    userId: visitor.user?.id,
    ip: visitor.ip,
    details,
  });
}

function assertAdmin(isAdmin: boolean): void {
  if (!isAdmin) throw new NotAdminError();
}

/** To the list of a tab, which shows the message. */
export function redirectToTab(
  submission: FormSubmission,
  tab: AdminTab,
  flashMessage: FlashMessage,
): FormOutcome {
  const path = adminLinks.tab(submission.visitor.lang, tab);
  return redirectAfterForm(submission, path, flashMessage);
}

/** Reads what slow work needs, such as a request to another site, if the role was not revoked. */
export async function readAsAdmin<T>(
  { db }: Pick<Services, 'db'>,
  admin: AdminSession,
  read: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    assertAdmin(await lockIfAdmin(transaction, admin.id));
    return read(transaction);
  });
}

export type Change<T> = { log: readonly [LogEntry, ...LogEntry[]]; result: T };

/**
 * Makes a change and logs it in one transaction (M10), which first checks and locks the role of the
 * admin. `changesRoles` locks all admins, so that concurrent changes cannot remove the last one.
 */
export async function changeAsAdmin<T>(
  { db }: Pick<Services, 'db'>,
  admin: AdminSession,
  change: (transaction: Transaction<Schema>) => Promise<Change<T>>,
  { changesRoles = false } = {},
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    if (changesRoles) assertAdmin((await lockAdmins(transaction)).includes(admin.id));
    else assertAdmin(await lockIfAdmin(transaction, admin.id));
    const { log, result } = await change(transaction);
    await transaction
      .insertInto('admin_logs')
      .values(
        log.map(({ action, type, id, details = {} }) => ({
          admin_id: admin.id,
          action,
          target_type: type,
          target_id: id,
          details: JSON.stringify(details),
        })),
      )
      .execute();
    return result;
  });
}
