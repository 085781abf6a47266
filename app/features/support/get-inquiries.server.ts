import { sql } from 'kysely';
import { ORDER_BY_AGE, readListing } from '../../../db/read-listing.ts';
import { column, type TypedRow, typedSql } from '../../../db/typed-sql.ts';
import type { User } from '../../../domain/accounts/account.ts';
import type { InquiryStatus } from '../../../domain/admin/admin.ts';
import type { Listing } from '../../../domain/admin/listing.ts';
import { getLanguage } from '../../../domain/language/language.ts';
import type { Services } from '../../context.ts';
import { readToken } from './schema.ts';

const INQUIRIES_PER_PAGE = 10;

/** An inquiry as its sender sees it. */
export type InquiryView = {
  /** Secret part of the URL of its page. */
  token: string;
  subject: string;
  message: string;
  /** Language tag of the inquiry and its replies. */
  language: string;
  status: InquiryStatus;
  created: string;
  replies: { body: string; written: string }[];
};

const ROW = {
  token: column.text(),
  subject: column.text(),
  message: column.text(),
  language: column.text(),
  status: column.text<InquiryStatus>(),
  created_at: column.date(),
  replies: column.json<InquiryView['replies']>(),
};
type Row = TypedRow<typeof ROW>;

/** Replies only: notes are internal. */
const COLUMNS = sql`t.token, t.subject, t.message, t.language, t.status, t.created_at, coalesce(
  (select json_agg(json_build_object('body', m.body, 'written', m.created_at)
    order by m.created_at, m.id)
   from support_messages m where m.inquiry_id = t.id and m.kind = 'reply'), '[]') as replies`;

type InquiryDeps = Pick<Services, 'bestEffortDb' | 'log'>;

/** The inquiries of a user, newest first; `null` if they cannot be read. */
export async function getOwnInquiries(
  { bestEffortDb, log }: InquiryDeps,
  { id }: User,
  page: number,
): Promise<Listing<InquiryView> | null> {
  try {
    const listing = await readListing(bestEffortDb, {
      query: 'inquiries of a user',
      row: ROW,
      table: 'support_inquiries',
      where: [sql`t.user_id = ${id}`],
      order: ORDER_BY_AGE.newest,
      columns: COLUMNS,
      page,
      size: INQUIRIES_PER_PAGE,
    });
    return { ...listing, rows: listing.rows.map(toView) };
  } catch (error) {
    log.warn({ err: error }, 'cannot read inquiries of user');
    return null;
  }
}

/** The inquiry of a token: `null` if unknown, `unread` if the database is down. */
export async function getInquiry(
  { bestEffortDb, log }: InquiryDeps,
  typedToken: string | undefined,
): Promise<InquiryView | null | 'unread'> {
  const token = readToken(typedToken);
  if (token === null) return null;
  try {
    const { rows } = await typedSql(
      'inquiry of a link',
      ROW,
    )`select ${COLUMNS} from support_inquiries t where t.token = ${token}`.execute(bestEffortDb);
    return rows[0] ? toView(rows[0]) : null;
  } catch (error) {
    log.warn({ err: error }, 'cannot read inquiry');
    return 'unread';
  }
}

function toView({ created_at, replies, language, ...row }: Row): InquiryView {
  return {
    ...row,
    language: getLanguage(language).tag,
    created: created_at.toISOString(),
    replies: replies.map(({ body, written }) => ({
      body,
      written: new Date(written).toISOString(),
    })),
  };
}
