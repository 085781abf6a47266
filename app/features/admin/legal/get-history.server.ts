import { column, typedSql } from '../../../../db/typed-sql.ts';
import type { LegalLanguage } from '../../../../domain/admin/admin.ts';
import { getLanguage } from '../../../../domain/language/language.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { type DiffPart, getComparison } from './get-comparison.server.ts';
import type { LegalDialog } from './schema.ts';

const MAX_VERSIONS = 100;

type VersionRow = {
  number: number;
  /** `null` if deleted or without a name. */
  writer: string | null;
  writtenAt: string;
};

export type History = {
  id: string;
  version: number;
  language: LegalLanguage;
  /** Its current title. */
  name: string;
  /** Newest first. */
  versions: VersionRow[];
  /** The compared versions, the older one first. */
  from: number;
  to: number;
  title: DiffPart[];
  content: DiffPart[];
};

type HistoryDeps = Pick<Services, 'db'>;

/**
 * The versions of a document and a diff of two, by default the newest and the one before. `null` if
 * not found.
 */
export async function getHistory(
  { db }: HistoryDeps,
  _: AdminSession,
  { id, ...requested }: LegalDialog,
): Promise<History | null> {
  if (id === '') return null;
  const document = await db
    .selectFrom('legal_documents')
    .select(['id', 'version', 'language', 'title as name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!document) return null;
  const { rows } = await typedSql('versions of a legal document', {
    number: column.number(),
    writer: column.orNull(column.text()),
    written_at: column.date(),
  })`
    select v.number, p.username as writer, v.written_at from legal_versions v
      left join profiles p on p.id = v.written_by
    where v.document_id = ${id} order by v.number desc limit ${MAX_VERSIONS}`.execute(db);
  const newest = rows[0]?.number ?? 0;
  const findNumber = (number: number | null | undefined) =>
    rows.find((row) => row.number === number)?.number;
  const first = findNumber(requested.to) ?? newest;
  const second = findNumber(requested.from) ?? findNumber(first - 1) ?? first;
  const [from, to] = [Math.min(first, second), Math.max(first, second)];
  return {
    ...document,
    from,
    to,
    versions: rows.map(({ number, writer, written_at }) => ({
      number,
      writer,
      writtenAt: written_at.toISOString(),
    })),
    ...(await compare(db, document, from, to)),
  };
}

async function compare(
  database: HistoryDeps['db'],
  { id, language }: Pick<History, 'id' | 'language'>,
  from: number,
  to: number,
): Promise<Pick<History, 'title' | 'content'>> {
  const texts = await database
    .selectFrom('legal_versions')
    .select(['number', 'title', 'content'])
    .where('document_id', '=', id)
    .where('number', 'in', [from, to])
    .execute();
  const before = texts.find(({ number }) => number === from);
  const after = texts.find(({ number }) => number === to);
  const { intl } = getLanguage(language);
  return {
    title: getComparison(before?.title ?? '', after?.title ?? '', intl),
    content: getComparison(before?.content ?? '', after?.content ?? '', intl),
  };
}
