import { type Kysely, sql } from 'kysely';
import { matchesWords, ORDER_BY_AGE, readListing } from '../../../../db/read-listing.ts';
import type { Schema } from '../../../../db/schema.ts';
import { column, type TypedRow, typedSql } from '../../../../db/typed-sql.ts';
import type { InquiryPriority, InquiryStatus } from '../../../../domain/admin/admin.ts';
import { EMPTY_LISTING, type Listing } from '../../../../domain/admin/listing.ts';
import type { Lang } from '../../../../domain/language/language.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { REPLY_DEADLINE_HOURS } from './rules.ts';
import type { InquiriesQuery } from './schema.ts';

export const INQUIRIES_PAGE_SIZE = 20;

export type InquiryRow = {
  id: string;
  subject: string;
  name: string;
  email: string;
  status: InquiryStatus;
  priority: InquiryPriority;
  /** ISO. */
  created: string;
  /** `null` if unassigned; `name` is `null` for an admin without a name. */
  assignee: { name: string | null; isSelf: boolean } | null;
  /** Seconds until a reply is due, negative if overdue; `null` if none is due. */
  secondsLeft: number | null;
};

export type InquiryMessage = {
  id: string;
  kind: 'reply' | 'note';
  body: string;
  /** `null` if deleted. */
  author: string | null;
  writtenAt: string;
};

export type InquiryDetails = InquiryRow & {
  message: string;
  language: Lang;
  /** The sender's account; `null` for guests. */
  user: { id: string; username: string | null } | null;
  updated: string;
  version: number;
  messages: InquiryMessage[];
};

const ROW = {
  id: column.text(),
  subject: column.text(),
  name: column.text(),
  email: column.text(),
  status: column.text<InquiryStatus>(),
  priority: column.text<InquiryPriority>(),
  created_at: column.date(),
  assigned_to: column.orNull(column.text()),
  assignee: column.orNull(column.text()),
  seconds_left: column.orNull(column.number()),
};
type Row = TypedRow<typeof ROW>;

/** Uses the clock of the database, which also sets `created_at`. */
const COLUMNS = sql`t.id, t.subject, t.name, t.email, t.status, t.priority, t.created_at,
  t.assigned_to, a.username as assignee,
  case when t.answered_at is null and t.status in ('open', 'in_progress')
    then (${REPLY_DEADLINE_HOURS} * 3600 - extract(epoch from now() - t.created_at))::integer
      end as seconds_left`;
const ASSIGNEE = sql`left join profiles a on a.id = t.assigned_to`;

/** Inquiries, and the open one (M6). Empty with `failed` if they cannot be read (A 8). */
export async function getSupport(
  { db, log }: Pick<Services, 'db' | 'log'>,
  admin: AdminSession,
  query: InquiriesQuery,
): Promise<{ inquiries: Listing<InquiryRow>; opened: InquiryDetails | null; failed: boolean }> {
  try {
    const [inquiries, opened] = await Promise.all([
      readInquiries(db, admin, query),
      query.open ? readInquiry(db, admin, query.open) : null,
    ]);
    return { inquiries, opened, failed: false };
  } catch (error) {
    log.error({ err: error }, 'cannot read inquiries');
    return { inquiries: EMPTY_LISTING, opened: null, failed: true };
  }
}

async function readInquiries(
  db: Kysely<Schema>,
  admin: AdminSession,
  query: InquiriesQuery,
): Promise<Listing<InquiryRow>> {
  const listing = await readListing(db, {
    query: 'inquiries of an admin page',
    row: ROW,
    table: 'support_inquiries',
    where: [
      ...matchesWords(sql`name || ' ' || email || ' ' || subject`, query.text),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.priority ? [sql`t.priority = ${query.priority}`] : []),
      ...(query.assignee === 'me' ? [sql`t.assigned_to = ${admin.id}`] : []),
      ...(query.assignee === 'nobody' ? [sql`t.assigned_to is null`] : []),
    ],
    order: ORDER_BY_AGE[query.sort],
    columns: COLUMNS,
    joins: ASSIGNEE,
    page: query.page,
    size: INQUIRIES_PAGE_SIZE,
  });
  return { ...listing, rows: listing.rows.map((row) => toInquiry(row, admin)) };
}

const DETAILS_ROW = {
  ...ROW,
  message: column.text(),
  language: column.text<Lang>(),
  user_id: column.orNull(column.text()),
  username: column.orNull(column.text()),
  updated_at: column.date(),
  version: column.number(),
};

async function readInquiry(
  db: Kysely<Schema>,
  admin: AdminSession,
  id: string,
): Promise<InquiryDetails | null> {
  const [inquiryResult, messages] = await Promise.all([
    typedSql('inquiry', DETAILS_ROW)`
      select ${COLUMNS}, t.message, t.language, t.user_id, m.username, t.updated_at, t.version
      from support_inquiries t ${ASSIGNEE} left join profiles m on m.id = t.user_id
      where t.id = ${id}`.execute(db),
    db
      .selectFrom('support_messages')
      .leftJoin('profiles', 'profiles.id', 'support_messages.written_by')
      .select(['support_messages.id', 'kind', 'body', 'username', 'support_messages.created_at'])
      .where('inquiry_id', '=', id)
      .orderBy('support_messages.created_at')
      .orderBy('support_messages.id')
      .execute(),
  ]);
  const [row] = inquiryResult.rows;
  if (!row) return null;
  return {
    ...toInquiry(row, admin),
    message: row.message,
    language: row.language,
    updated: row.updated_at.toISOString(),
    version: row.version,
    user: row.user_id === null ? null : { id: row.user_id, username: row.username },
    messages: messages.map((message) => ({
      id: message.id,
      kind: message.kind,
      body: message.body,
      author: message.username,
      writtenAt: message.created_at.toISOString(),
    })),
  };
}

function toInquiry(
  { created_at, assigned_to, assignee, seconds_left, ...row }: Row,
  admin: AdminSession,
): InquiryRow {
  return {
    id: row.id,
    subject: row.subject,
    name: row.name,
    email: row.email,
    status: row.status,
    priority: row.priority,
    created: created_at.toISOString(),
    assignee: assigned_to === null ? null : { name: assignee, isSelf: assigned_to === admin.id },
    secondsLeft: seconds_left,
  };
}
