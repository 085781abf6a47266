import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import { column, typedSql } from '../../../../db/typed-sql.ts';
import type { LegalLanguage, LegalType, LogEntry } from '../../../../domain/admin/admin.ts';
import { readUuid } from '../../../../domain/forms/form.ts';
import { type CacheTag, pageTag } from '../../../../domain/web/cache-tags.ts';
import { AdminError, type AdminSession, changeAsAdmin } from '../../../admin-session.ts';
import type { FormSubmission } from '../../../forms/form-action.ts';
import type { Wording } from './save-wording.server.ts';

type NewDocument = Wording & { type: LegalType; language: LegalLanguage; active: boolean };

const STORED_DOCUMENT = {
  id: column.text(),
  type: column.text<LegalType>(),
  language: column.text<LegalLanguage>(),
  title: column.text(),
  content: column.text(),
  active: column.boolean(),
  version: column.number(),
};

/** `version` counts changes of the row, `number` those of the wording. */
type StoredDocument = NewDocument & { id: string; version: number; number: number };

/** A document, and the active one of the same type and language, if any. All rows are locked. */
type LockedDocument = {
  transaction: Transaction<Schema>;
  document: StoredDocument;
  activeSiblings: StoredDocument[];
};

type LogEntries = [LogEntry, ...LogEntry[]];

/** Cache tags of the pages that show documents of a type. */
const PAGE_TAGS: Record<LegalType, CacheTag> = {
  terms_of_service: pageTag('terms'),
  privacy_policy: pageTag('privacy'),
};

/**
 * Changes the document of a form if its version is still the one of the form, and purges its pages.
 * @throws AdminError 404 if it was deleted, 409 if it was changed
 */
export async function changeDocument(
  submission: FormSubmission,
  admin: AdminSession,
  change: (locked: LockedDocument) => Promise<LogEntries>,
): Promise<void> {
  const { services, form } = submission;
  const id = readUuid(form, 'document');
  if (id === null) throw new AdminError(404, 'admin.gone');
  const saved = changeAsAdmin(services, admin, async (transaction) => {
    const locked = await lock(
      transaction,
      sql`id = ${id} or (is_active and (document_type, language) =
      (select document_type, language from legal_documents where id = ${id}))`,
    );
    const document = locked.find((row) => row.id === id);
    if (!document) throw new AdminError(404, 'admin.gone');
    if (String(document.version) !== form.get('version')) throw new AdminError(409, 'admin.stale');
    const isPublic = await wasPublic(transaction, id);
    const log = await change({
      transaction,
      document,
      activeSiblings: locked.filter((row) => row !== document),
    });
    return { log, result: { type: document.type, isPublic } };
  });
  const { type, isPublic } = await saved.catch((error: unknown) => {
    throw toDocumentError(error);
  });
  if (isPublic || isActive(submission)) services.invalidate([PAGE_TAGS[type]]);
}

/** Whether the document is or was public. */
async function wasPublic(transaction: Transaction<Schema>, id: string): Promise<boolean> {
  const publications = await transaction
    .selectFrom('legal_publications')
    .select('number')
    .where('document_id', '=', id)
    .limit(1)
    .execute();
  return publications.length > 0;
}

export function isActive({ form }: FormSubmission): boolean {
  return form.get('active') === 'on';
}

/** Creates a document with its first version. */
export async function createDocument(
  { services }: FormSubmission,
  admin: AdminSession,
  input: NewDocument,
): Promise<void> {
  const { type, language, title, content, active } = input;
  const saved = changeAsAdmin(services, admin, async (transaction) => {
    const activeSiblings = active
      ? await lock(
          transaction,
          sql`is_active and document_type = ${type} and language = ${language}`,
        )
      : [];
    const deactivated = await deactivate(transaction, activeSiblings);
    const { id } = await transaction
      .insertInto('legal_documents')
      .values({
        document_type: type,
        language,
        title,
        content,
        is_active: active,
        created_by: admin.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const document = { ...input, id, version: 1, number: 1 };
    await addVersion(transaction, admin, document);
    await recordPublication(transaction, document);
    return {
      log: [toLogEntry('create_legal_document', null, document), ...deactivated],
      result: null,
    };
  });
  await saved.catch((error: unknown) => {
    throw toDocumentError(error);
  });
  if (active) services.invalidate([PAGE_TAGS[type]]);
}

/** Updates a document, and adds a version if its wording changed. */
export async function updateDocument(
  { transaction, document, activeSiblings }: LockedDocument,
  admin: AdminSession,
  changes: Partial<NewDocument>,
): Promise<LogEntries> {
  const wordingChanged =
    (changes.title ?? document.title) !== document.title ||
    (changes.content ?? document.content) !== document.content;
  const after = { ...document, ...changes, number: document.number + (wordingChanged ? 1 : 0) };
  if (!wordingChanged && after.active === document.active)
    throw new AdminError(422, 'legal_admin.unchanged');
  const deactivated = after.active ? await deactivate(transaction, activeSiblings) : [];
  if (wordingChanged) await addVersion(transaction, admin, after);
  await writeDocument(transaction, after, wordingChanged);
  return [toLogEntry('update_legal_document', document, after), ...deactivated];
}

export async function deleteDocument({
  transaction,
  document,
}: LockedDocument): Promise<LogEntries> {
  await transaction.deleteFrom('legal_documents').where('id', '=', document.id).execute();
  const entry = toLogEntry('delete_legal_document', document, null);
  // Its versions are deleted with it: the log keeps the last content.
  return [{ ...entry, details: { ...entry.details, content: document.content } }];
}

/** Locks in the order of ids, so that no deadlock is possible. */
async function lock(
  transaction: Transaction<Schema>,
  condition: RawBuilder<unknown>,
): Promise<StoredDocument[]> {
  const { rows } = await typedSql('locked legal documents', STORED_DOCUMENT)`
    select id, document_type as type, language, title, content, is_active as active, version
    from legal_documents where ${condition} order by id for update`.execute(transaction);
  if (rows.length === 0) return [];
  // After the lock: a query before it would not see concurrent changes.
  const numbers = await transaction
    .selectFrom('legal_versions')
    .select(({ fn }) => ['document_id', fn.max('number').as('number')])
    .where(
      'document_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('document_id')
    .execute();
  return rows.map((row) => ({
    ...row,
    number: numbers.find(({ document_id }) => document_id === row.id)?.number ?? 0,
  }));
}

/** At most one document of a type and language is active. */
async function deactivate(
  transaction: Transaction<Schema>,
  documents: StoredDocument[],
): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  for (const document of documents) {
    const inactive = { ...document, active: false };
    await writeDocument(transaction, inactive);
    entries.push(toLogEntry('update_legal_document', document, inactive));
  }
  return entries;
}

/** `updated_at` is the day of the wording, which pages show: activation does not change it. */
async function writeDocument(
  transaction: Transaction<Schema>,
  document: StoredDocument,
  wordingChanged = false,
): Promise<void> {
  const { id, title, content, active } = document;
  await transaction
    .updateTable('legal_documents')
    .set({
      title,
      content,
      is_active: active,
      version: sql`version + 1`,
      ...(wordingChanged && { updated_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute();
  await recordPublication(transaction, document);
}

async function addVersion(
  transaction: Transaction<Schema>,
  { id: written_by }: AdminSession,
  { id: document_id, number, title, content }: StoredDocument,
): Promise<void> {
  await transaction
    .insertInto('legal_versions')
    .values({ document_id, number, title, content, written_by })
    .execute();
}

/**
 * Records from when to when a wording was public (features/legal). Uses `clock_timestamp()`: a
 * transaction that waited for a lock begins before the end of the other one.
 */
async function recordPublication(
  transaction: Transaction<Schema>,
  { id: document_id, number, active }: StoredDocument,
): Promise<void> {
  await transaction
    .updateTable('legal_publications')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('document_id', '=', document_id)
    .where('ended_at', 'is', null)
    .$if(active, (query) => query.where('number', '<>', number))
    .execute();
  if (!active) return;
  await sql`
    insert into legal_publications (document_id, number, published_at)
      values (${document_id}, ${number}, clock_timestamp())
    on conflict (document_id) where ended_at is null do nothing`.execute(transaction);
}

/** Logs the length of the content: the content itself is stored as a version. */
function toLogEntry(
  action: LogEntry['action'],
  before: StoredDocument | null,
  after: StoredDocument | null,
): LogEntry {
  const { id = '', type: document_type, language } = before ?? after ?? {};
  const summary = ({ title, active, number, content }: StoredDocument) => ({
    title,
    active,
    version: number,
    content_length: content.length,
  });
  return {
    action,
    type: 'legal_document',
    id,
    details: {
      document_type,
      language,
      before: before && summary(before),
      after: after && summary(after),
    },
  };
}

/** The unique index rejects the second of two documents that become active at once. */
function toDocumentError(error: unknown): unknown {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === 'legal_documents_one_active'
    ? new AdminError(409, 'legal_admin.other_active')
    : error;
}
