import { type Selectable, sql, type Transaction, type UpdateObject } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import {
  INQUIRY_PRIORITIES,
  INQUIRY_STATUSES,
  type LogEntry,
} from '../../../../domain/admin/admin.ts';
import { readChoice, readText, readUuid } from '../../../../domain/forms/form.ts';
import { getLanguage } from '../../../../domain/language/language.ts';
import { isLongerThan, readMultiline } from '../../../../domain/text/text-input.ts';
import {
  AdminError,
  type AdminSession,
  changeAsAdmin,
  redirectToTab,
  withAdmin,
} from '../../../admin-session.ts';
import type { FormHandler, FormHandlers, FormSubmission } from '../../../forms/form-action.ts';
import type { MessageKey } from '../../../i18n/translator.ts';
import { MAX_BODY_LENGTH } from './schema.ts';

/** `assignee` is the name of the admin. */
type Inquiry = Selectable<Schema['support_inquiries']> & { assignee: string | null };
type InquiryChange = {
  set: UpdateObject<Schema, 'support_inquiries'>;
  log: readonly [LogEntry, ...LogEntry[]];
};

/** Changes an inquiry if its version is the one of the form, so that none is answered twice. */
async function changeInquiry(
  { services, form }: FormSubmission,
  admin: AdminSession,
  change: (
    inquiry: Inquiry,
    transaction: Transaction<Schema>,
  ) => InquiryChange | Promise<InquiryChange>,
): Promise<void> {
  const id = readUuid(form, 'inquiry');
  await changeAsAdmin(services, admin, async (transaction) => {
    const inquiry = await transaction
      .selectFrom('support_inquiries')
      .leftJoin('users', 'users.id', 'assigned_to')
      .selectAll('support_inquiries')
      .select('users.name as assignee')
      .where('support_inquiries.id', '=', id)
      .forUpdate('support_inquiries')
      .executeTakeFirst();
    if (!inquiry) throw new AdminError(404, 'admin.gone');
    if (readText(form, 'version') !== String(inquiry.version))
      throw new AdminError(409, 'admin.stale');
    const { set, log } = await change(inquiry, transaction);
    await transaction
      .updateTable('support_inquiries')
      .set({ ...set, version: inquiry.version + 1, updated_at: sql<Date>`now()` })
      .where('id', '=', inquiry.id)
      .execute();
    return { log, result: null };
  });
}

/** A status may follow any other (A 4). */
function changeField(
  field: 'status' | 'priority',
  values: readonly string[],
  failureTitle: MessageKey,
): FormHandler {
  return withAdmin({ failureTitle }, async (submission, admin) => {
    const value = readRequiredChoice(submission, field, values);
    await changeInquiry(submission, admin, (inquiry) => {
      if (inquiry[field] === value) throw new AdminError(422, 'support.unchanged', field);
      return {
        set: { [field]: value },
        log: [toUpdateEntry(inquiry, { [field]: inquiry[field] }, { [field]: value })],
      };
    });
    return redirectToTab(submission, 'support', 'admin_inquiry_updated');
  });
}

/** Assigns an inquiry to the admin, or unassigns it. */
const assignInquiry = withAdmin(
  { failureTitle: 'support.assign_failed' },
  async (submission, admin) => {
    const assignsToSelf = readRequiredChoice(submission, 'assignee', ['me', 'nobody']) === 'me';
    await changeInquiry(submission, admin, (inquiry) => {
      const assigned_to = assignsToSelf ? admin.id : null;
      if (inquiry.assigned_to === assigned_to) throw new AdminError(422, 'support.unchanged');
      const after = { assignee: assignsToSelf ? admin.username : null };
      return {
        set: { assigned_to },
        log: [toUpdateEntry(inquiry, { assignee: inquiry.assignee }, after)],
      };
    });
    return redirectToTab(submission, 'support', 'admin_inquiry_updated');
  },
);

const addNote = withAdmin(
  { failureTitle: 'support.note_failed', keptFields: ['body'] },
  async (submission, admin) => {
    const body = readBody(submission);
    await changeInquiry(submission, admin, async ({ id }, transaction) => {
      await transaction
        .insertInto('support_messages')
        .values({ inquiry_id: id, kind: 'note', body, written_by: admin.id })
        .execute();
      return {
        set: {},
        log: [
          {
            action: 'note_support_inquiry',
            type: 'support_inquiry',
            id,
            details: { length: body.length },
          },
        ],
      };
    });
    return redirectToTab(submission, 'support', 'admin_note_added');
  },
);

/**
 * Stores a reply and mails it in the language of the inquiry. An open inquiry becomes in progress,
 * an unassigned one is assigned to the admin.
 */
const replyToInquiry = withAdmin(
  { failureTitle: 'support.reply_failed', keptFields: ['body'] },
  async (submission, admin) => {
    const body = readBody(submission);
    await changeInquiry(submission, admin, async (inquiry, transaction) => {
      const { id, token, name, email, subject, message } = inquiry;
      await transaction
        .insertInto('support_messages')
        .values({ inquiry_id: id, kind: 'reply', body, written_by: admin.id })
        .execute();
      await transaction
        .insertInto('outbox')
        .values({
          id: crypto.randomUUID(),
          recipient: email,
          kind: 'support_reply',
          language: getLanguage(inquiry.language).code,
          data: JSON.stringify({ name, subject, message, token, reply: body }),
        })
        .execute();
      const startsProgress = inquiry.status === 'open';
      const assignsToSelf = inquiry.assigned_to === null;
      const before = {
        ...(startsProgress && { status: inquiry.status }),
        ...(assignsToSelf && { assignee: null }),
      };
      const after = {
        ...(startsProgress && { status: 'in_progress' }),
        ...(assignsToSelf && { assignee: admin.username }),
      };
      return {
        set: {
          answered_at: sql<Date>`coalesce(answered_at, now())`,
          ...(startsProgress && { status: 'in_progress' }),
          ...(assignsToSelf && { assigned_to: admin.id }),
        },
        log: [
          {
            action: 'reply_support_inquiry',
            type: 'support_inquiry',
            id,
            details: { length: body.length },
          },
          ...(startsProgress || assignsToSelf ? [toUpdateEntry(inquiry, before, after)] : []),
        ],
      };
    });
    return redirectToTab(submission, 'support', 'admin_reply_sent');
  },
);

function toUpdateEntry(
  { id }: Inquiry,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): LogEntry {
  return {
    action: 'update_support_inquiry',
    type: 'support_inquiry',
    id,
    details: { before, after },
  };
}

function readRequiredChoice<T extends string>(
  { form }: FormSubmission,
  name: string,
  values: readonly T[],
): T {
  const choice = readChoice(form, name, values);
  if (choice === null) throw new AdminError(422, 'support.unknown_choice', name);
  return choice;
}

function readBody({ form }: FormSubmission): string {
  const body = readMultiline(form, 'body');
  if (body === '') throw new AdminError(422, 'support.body_required', 'body');
  if (isLongerThan(body, MAX_BODY_LENGTH))
    throw new AdminError(422, 'admin.too_long', 'body', { count: MAX_BODY_LENGTH });
  return body;
}

export const INQUIRIES_FORMS = {
  admin_inquiry_status: changeField('status', INQUIRY_STATUSES, 'support.status_failed'),
  admin_inquiry_priority: changeField('priority', INQUIRY_PRIORITIES, 'support.priority_failed'),
  admin_inquiry_assign: assignInquiry,
  admin_inquiry_note: addNote,
  admin_inquiry_reply: replyToInquiry,
} satisfies FormHandlers;
