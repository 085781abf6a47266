import { sql } from 'kysely';
import { matchesWords, ORDER_BY_AGE, readListing } from '../../../../db/read-listing.ts';
import { column, type TypedRow, typedSql } from '../../../../db/typed-sql.ts';
import type { LegalLanguage, LegalType } from '../../../../domain/admin/admin.ts';
import { EMPTY_LISTING, type Listing } from '../../../../domain/admin/listing.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import type { LegalQuery, LegalSort } from './schema.ts';

export const LEGAL_PAGE_SIZE = 20;

export type DocumentRow = {
  id: string;
  type: LegalType;
  language: LegalLanguage;
  title: string;
  active: boolean;
  version: number;
  /** Number of its latest version, from 1. */
  number: number;
  /** `null` if deleted or without a name. */
  creator: string | null;
  /** ISO; `changed` is the time of its latest version. */
  created: string;
  changed: string;
};

const ROW = {
  id: column.text(),
  type: column.text<LegalType>(),
  language: column.text<LegalLanguage>(),
  title: column.text(),
  active: column.boolean(),
  version: column.number(),
  number: column.number(),
  creator: column.orNull(column.text()),
  created_at: column.date(),
  updated_at: column.date(),
};
type Row = TypedRow<typeof ROW>;

const ORDERS: Record<LegalSort, ReturnType<typeof sql>> = {
  ...ORDER_BY_AGE,
  changed: sql`t.updated_at desc, t.id`,
  changed_oldest: sql`t.updated_at, t.id desc`,
};
const COLUMNS = sql`t.id, t.document_type as type, t.language, t.title, t.is_active as active,
  t.version, p.username as creator, t.created_at, t.updated_at,
  (select max(number) from legal_versions v where v.document_id = t.id) as number`;
const CREATOR = sql`left join profiles p on p.id = t.created_by`;

/** Documents of a query; empty with `failed` if they cannot be read (A 8). */
export async function getDocuments(
  { db, log }: Pick<Services, 'db' | 'log'>,
  _: AdminSession,
  { text, type, language, active, sort, page }: LegalQuery,
): Promise<Listing<DocumentRow> & { failed: boolean }> {
  try {
    const listing = await readListing(db, {
      query: 'legal documents of a page',
      row: ROW,
      table: 'legal_documents',
      where: [
        ...matchesWords(sql`t.title`, text),
        ...(type ? [sql`t.document_type = ${type}`] : []),
        ...(language ? [sql`t.language = ${language}`] : []),
        ...(active ? [active === 'on' ? sql`t.is_active` : sql`not t.is_active`] : []),
      ],
      order: ORDERS[sort],
      columns: COLUMNS,
      joins: CREATOR,
      page,
      size: LEGAL_PAGE_SIZE,
    });
    return { ...listing, rows: listing.rows.map(toRow), failed: false };
  } catch (error) {
    log.error({ err: error }, 'cannot read legal documents');
    return { ...EMPTY_LISTING, failed: true };
  }
}

export type DocumentText = DocumentRow & { content: string };

/** A document with its content. `null` for an unknown id. */
export async function getDocument(
  { db }: Pick<Services, 'db'>,
  _: AdminSession,
  id: string,
): Promise<DocumentText | null> {
  if (id === '') return null;
  const { rows } = await typedSql('legal document', { ...ROW, content: column.text() })`
    select ${COLUMNS}, t.content from legal_documents t ${CREATOR} where t.id = ${id}`.execute(db);
  const [row] = rows;
  return row ? toRow(row) : null;
}

function toRow<T extends Row>({ created_at, updated_at, ...row }: T) {
  return { ...row, created: created_at.toISOString(), changed: updated_at.toISOString() };
}
