import type { Transaction } from 'kysely';
import { type RouterContextProvider, redirect } from 'react-router';
import { isAdminStill, lockAdmins } from '../db/lock-admins.ts';
import type { Schema } from '../db/schema.ts';
import type { Member } from '../domain/account.ts';
import type { LogEntry } from '../domain/admin.ts';
import { readText } from '../domain/form.ts';
import { type Services, visitorContext } from './context.ts';
import {
  type FormHandler,
  type FormOutcome,
  type FormSubmission,
  fieldError,
  rejectForm,
  withUser,
} from './forms/form-action.ts';
import type { MessageKey } from './i18n/translator.ts';

declare const GUARDED: unique symbol;

/** An administrator, as the guards below have found. Nothing else makes one, and what the panel reads and writes asks for it (M11). */
export type AdminSession = {
  readonly id: string;
  readonly username: string;
  readonly [GUARDED]: true;
};

/** For loaders: whoever is no administrator goes to the start (M1). */
export function requireAdmin(context: Readonly<RouterContextProvider>): AdminSession {
  const admin = toAdminSession(context.get(visitorContext).member);
  if (admin === null) throw redirect('/', 302);
  return admin;
}

/** For what is no form and yet writes to the log: whoever was dismissed a moment ago goes to the start, too. */
export async function redirectHomeUnlessAdmin<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error === NOT_ADMIN ? redirect('/', 302) : error;
  });
}

/** The role was read from the database when the request came (server/accounts/members.ts). */
function toAdminSession(member: Member | null): AdminSession | null {
  return member?.role === 'admin'
    ? ({ id: member.id, username: member.username } as AdminSession)
    : null;
}

/** Why a change was not made, and that nothing of it was. Thrown, it takes back the transaction that it is thrown in. */
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

type AdminErrorStatus = 403 | 404 | 409 | 422 | 503;

/** More than a person does, and less than a script could do with a session that is not its own. */
const RATE = { max: 300, seconds: 60 };

type AdminFormOptions = {
  /** What is said when it cannot be done; see A 8. */
  failed: MessageKey;
  /** What is said to who is not signed in. */
  signedOut?: MessageKey;
  /** Fields that come back as they were typed. */
  kept?: readonly string[];
};

/** A form of administrators: 401 for who is not signed in, 403 for who is no administrator, and what went wrong in words. */
export function withAdmin(
  { failed, signedOut = 'session.ended', kept }: AdminFormOptions,
  act: (submission: FormSubmission, admin: AdminSession) => Promise<FormOutcome>,
): FormHandler {
  function refuse(submission: FormSubmission, refusal: AdminError): FormOutcome {
    if (refusal === NOT_ADMIN) recordRefusedForm(submission);
    const { status, text, field, values } = refusal;
    return rejectForm(
      submission,
      status,
      failed,
      [fieldError(submission, field, text, values)],
      kept,
    );
  }
  const form = {
    kind: 'admin',
    rate: RATE,
    signedOut: { title: failed, text: signedOut },
    refusedTitle: failed,
    kept,
  } as const;
  return withUser(form, async (submission) => {
    const admin = toAdminSession(submission.visitor.member);
    if (admin === null) return refuse(submission, NOT_ADMIN);
    try {
      return await act(submission, admin);
    } catch (error) {
      if (error instanceof AdminError) return refuse(submission, error);
      submission.services.log.error({ err: error }, 'a change of an administrator failed');
      return rejectForm(
        submission,
        503,
        failed,
        [fieldError(submission, null, 'admin.nothing_changed')],
        kept,
      );
    }
  });
}

const NOT_ADMIN = new AdminError(403, 'admin.not_admin');

/** The intent is one of the table of forms: nobody else can choose what is written here. */
function recordRefusedForm({ services, visitor, form }: FormSubmission): void {
  const details = { reason: 'not_admin', form: readText(form, 'intent') };
  services.recordSecurity({
    event: 'form_refused',
    userId: visitor.member?.id,
    ip: visitor.address,
    details,
  });
}

/** What a change leads to, and what the log says of it: at least one line. */
export type Change<T> = { log: readonly [LogEntry, ...LogEntry[]]; done: T };

/**
 * Makes a change and writes it to the log, in one transaction (M10). It begins by looking whether this is an administrator still, and
 * keeps that from changing until it is done. `changesRoles` is for what makes or removes administrators: one at a time.
 */
export async function changeAsAdmin<T>(
  { database }: Pick<Services, 'database'>,
  admin: AdminSession,
  change: (transaction: Transaction<Schema>) => Promise<Change<T>>,
  { changesRoles = false } = {},
): Promise<T> {
  return database.transaction().execute(async (transaction) => {
    const still = changesRoles
      ? (await lockAdmins(transaction)).includes(admin.id)
      : await isAdminStill(transaction, admin.id);
    if (!still) throw NOT_ADMIN;
    const { log, done } = await change(transaction);
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
    return done;
  });
}
