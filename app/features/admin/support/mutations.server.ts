import { type Selectable, sql, type Transaction, type UpdateObject } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import { INQUIRY_PRIORITIES, INQUIRY_STATUSES, type LogEntry } from '../../../../domain/admin.ts';
import { readChoice, readText, readUuid } from '../../../../domain/form.ts';
import { languageOf } from '../../../../domain/language.ts';
import { isLongerThan, readManyLines } from '../../../../domain/many-lines.ts';
import type { Notice } from '../../../../domain/notice.ts';
import { type AdminSession, changeAsAdmin, forAdmins, Refusal } from '../../../admin-session.ts';
import { panelLinks } from '../../../i18n/panel-links.ts';
import type { MessageKey } from '../../../i18n/translator.ts';
import { type FormResult, type Send, type Sent, sendOn } from '../../../send.ts';
import { BODY_MOST } from './schema.ts';

/** `assignee` is the name of who it is assigned to. */
type Inquiry = Selectable<Schema['support_inquiries']> & { assignee: string | null };
/** What becomes of an inquiry, and what the log says of it. */
type Step = {
  set: UpdateObject<Schema, 'support_inquiries'>;
  log: readonly [LogEntry, ...LogEntry[]];
};

/** One step with an inquiry that is as the form knew it: nobody answers twice, or takes back what somebody else just did. */
async function changeInquiry(
  { services, form }: Sent,
  admin: AdminSession,
  step: (inquiry: Inquiry, transaction: Transaction<Schema>) => Step | Promise<Step>,
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
    if (!inquiry) throw new Refusal(404, 'admin.gone');
    if (readText(form, 'version') !== String(inquiry.version))
      throw new Refusal(409, 'admin.stale');
    const { set, log } = await step(inquiry, transaction);
    await transaction
      .updateTable('support_inquiries')
      .set({ ...set, version: inquiry.version + 1, updated_at: sql<Date>`now()` })
      .where('id', '=', inquiry.id)
      .execute();
    return { log, done: null };
  });
}

/** A status may follow any other (A 4), and so may a priority. */
function changeField(
  field: 'status' | 'priority',
  values: readonly string[],
  failed: MessageKey,
): Send {
  return forAdmins({ failed }, async (sent, admin) => {
    const value = chosenIn(sent, field, values);
    await changeInquiry(sent, admin, (inquiry) => {
      if (inquiry[field] === value) throw new Refusal(422, 'support.unchanged', field);
      return {
        set: { [field]: value },
        log: [updated(inquiry, { [field]: inquiry[field] }, { [field]: value })],
      };
    });
    return on(sent, 'admin_inquiry_updated');
  });
}

/** To oneself, or to nobody. */
const assign = forAdmins({ failed: 'support.assign_failed' }, async (sent, admin) => {
  const takes = chosenIn(sent, 'assignee', ['me', 'nobody']) === 'me';
  await changeInquiry(sent, admin, (inquiry) => {
    const assigned_to = takes ? admin.id : null;
    if (inquiry.assigned_to === assigned_to) throw new Refusal(422, 'support.unchanged');
    const after = { assignee: takes ? admin.username : null };
    return { set: { assigned_to }, log: [updated(inquiry, { assignee: inquiry.assignee }, after)] };
  });
  return on(sent, 'admin_inquiry_updated');
});

const addNote = forAdmins(
  { failed: 'support.note_failed', kept: ['body'] },
  async (sent, admin) => {
    const body = readBody(sent);
    await changeInquiry(sent, admin, async ({ id }, transaction) => {
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
    return on(sent, 'admin_note_added');
  },
);

/**
 * Kept with the inquiry, and a mail in the language of who asked: both or neither. What is open is in progress from then on, and what is
 * nobody's is theirs who replies.
 */
const reply = forAdmins({ failed: 'support.reply_failed', kept: ['body'] }, async (sent, admin) => {
  const body = readBody(sent);
  await changeInquiry(sent, admin, async (inquiry, transaction) => {
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
        language: languageOf(inquiry.language).code,
        data: JSON.stringify({ name, subject, message, token, reply: body }),
      })
      .execute();
    const starts = inquiry.status === 'open';
    const takes = inquiry.assigned_to === null;
    const before = { ...(starts && { status: inquiry.status }), ...(takes && { assignee: null }) };
    const after = {
      ...(starts && { status: 'in_progress' }),
      ...(takes && { assignee: admin.username }),
    };
    return {
      set: {
        answered_at: sql<Date>`coalesce(answered_at, now())`,
        ...(starts && { status: 'in_progress' }),
        ...(takes && { assigned_to: admin.id }),
      },
      log: [
        {
          action: 'reply_support_inquiry',
          type: 'support_inquiry',
          id,
          details: { length: body.length },
        },
        ...(starts || takes ? [updated(inquiry, before, after)] : []),
      ],
    };
  });
  return on(sent, 'admin_reply_sent');
});

function updated(
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

function chosenIn<T extends string>({ form }: Sent, name: string, values: readonly T[]): T {
  const chosen = readChoice(form, name, values);
  if (chosen === null) throw new Refusal(422, 'support.unknown_choice', name);
  return chosen;
}

function readBody({ form }: Sent): string {
  const body = readManyLines(form, 'body');
  if (body === '') throw new Refusal(422, 'support.body_required', 'body');
  if (isLongerThan(body, BODY_MOST))
    throw new Refusal(422, 'admin.too_long', 'body', { count: BODY_MOST });
  return body;
}

function on(sent: Sent, notice: Notice): FormResult {
  return sendOn(sent, panelLinks.tab(sent.visitor.lang, 'support'), notice);
}

export const INQUIRIES_FORMS: Record<string, Send> = {
  admin_inquiry_status: changeField('status', INQUIRY_STATUSES, 'support.status_failed'),
  admin_inquiry_priority: changeField('priority', INQUIRY_PRIORITIES, 'support.priority_failed'),
  admin_inquiry_assign: assign,
  admin_inquiry_note: addNote,
  admin_inquiry_reply: reply,
};
