import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Member } from '../../../domain/account.ts';
import type { InquiryStatus } from '../../../domain/admin.ts';
import { languageOf } from '../../../domain/language.ts';
import type { Services } from '../../context.ts';
import { readToken } from './schema.ts';

const PAGE = 10;

/** What somebody asked, and what the team answered. */
export type InquiryView = {
  /** By which its own page is reached. */
  token: string;
  subject: string;
  message: string;
  /** Tag of the language that it was written in, as far as anybody knows, and is answered in. */
  language: string;
  status: InquiryStatus;
  /** ISO. */
  created: string;
  replies: { body: string; written: string }[];
};

export type OwnInquiries = { inquiries: InquiryView[]; page: number; pages: number };

type Row = Pick<InquiryView, 'token' | 'subject' | 'message' | 'language' | 'status'> & {
  created_at: Date;
  replies: { body: string; written: string }[];
};

/** Replies alone: what the team noted is for itself. */
const COLUMNS = sql`t.token, t.subject, t.message, t.language, t.status, t.created_at, coalesce(
  (select json_agg(json_build_object('body', m.body, 'written', m.created_at) order by m.created_at, m.id)
   from support_messages m where m.inquiry_id = t.id and m.kind = 'reply'), '[]') as replies`;

/** The inquiries of a member, newest first; null where they cannot be read. */
export async function getOwnInquiries(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { id }: Member,
  asked: number,
): Promise<OwnInquiries | null> {
  try {
    const counted = await database
      .selectFrom('support_inquiries')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', '=', id)
      .executeTakeFirst();
    const pages = Math.max(1, Math.ceil(Number(counted?.count ?? 0) / PAGE));
    const page = Math.min(asked, pages);
    const { rows } = await sql<Row>`
      select ${COLUMNS} from support_inquiries t where t.user_id = ${id}
      order by t.created_at desc, t.id limit ${PAGE} offset ${(page - 1) * PAGE}`.execute(database);
    return { inquiries: rows.map(toView), page, pages };
  } catch (error) {
    log.error({ err: error }, 'inquiries of a member could not be read');
    return null;
  }
}

/** The inquiry of a link. Null where there is none of this token. */
export async function getInquiry(
  { database }: { database: Kysely<Schema> },
  given: string | null | undefined,
): Promise<InquiryView | null> {
  const token = readToken(given);
  if (token === null) return null;
  const { rows } = await sql<Row>`select ${COLUMNS} from support_inquiries t where t.token = ${token}`.execute(database);
  return rows[0] ? toView(rows[0]) : null;
}

function toView({ created_at, replies, ...row }: Row): InquiryView {
  return {
    ...row,
    language: languageOf(row.language).tag,
    created: created_at.toISOString(),
    replies: replies.map(({ body, written }) => ({ body, written: new Date(written).toISOString() })),
  };
}
