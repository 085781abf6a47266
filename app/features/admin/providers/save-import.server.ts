import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import { column, TITLE_REF, type TypedRow, typedSql } from '../../../../db/typed-sql.ts';
import type { LogEntry } from '../../../../domain/admin/admin.ts';
import { normalizeSingleLine } from '../../../../domain/text/text-input.ts';
import { type TitleRef, titleKey } from '../../../../domain/titles/title.ts';
import { titlePageTag } from '../../../../domain/web/cache-tags.ts';
import {
  type AdminSession,
  type Change,
  changeAsAdmin,
  withAdmin,
} from '../../../admin-session.ts';
import {
  type FormOutcome,
  type FormSubmission,
  fieldError,
  rejectBusy,
  rejectForm,
} from '../../../forms/form-action.ts';
import { adminLinks } from '../../../i18n/admin-links.ts';
import { serverLanguage } from '../../../i18n/messages.server.ts';
import type { MessageKey } from '../../../i18n/translator.ts';
import { type CsvRow, type CsvRowError, getCsvRows } from './get-csv-rows.server.ts';
import { DATE_COLUMNS, MAX_FILE_MB } from './schema.ts';
import type { ImportReport } from './types.ts';

const FAILURE_TITLE = 'providers.failed';
/** As many errors as people correct before they try again. */
const MAX_SHOWN_ERRORS = 20;
const MAX_NAMED_TITLES = 50;
const LOG_BATCH_SIZE = 500;

/**
 * Imports a file in one transaction: adds new offers, updates those with the same title, country,
 * type and name, and keeps all others. Thousands of titles are too many for the catalog: the
 * report lists those that are not in the title index.
 */
export const importProviders = withAdmin(
  { failureTitle: FAILURE_TITLE },
  async (submission, admin) => {
    const { services, visitor, request, form } = submission;
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0)
      return rejectFile(submission, 422, 'providers.no_file');
    if (file.size > MAX_FILE_MB * 1024 * 1024)
      return rejectFile(submission, 413, 'providers.file_too_large', { size: MAX_FILE_MB });
    const parsed = await getCsvRows(services.files, await file.bytes(), request.signal);
    if (parsed === 'busy') return rejectBusy(submission, FAILURE_TITLE);
    const problems =
      'problems' in parsed ? parsed.problems : await findDuplicates(submission, parsed.rows);
    if ('problems' in parsed || problems.length > 0) return rejectRows(submission, problems);
    const id = randomUUID();
    const titles = await changeAsAdmin(services, admin, (transaction) =>
      writeRows(transaction, admin, {
        id,
        file: normalizeSingleLine(file.name, 200),
        rows: parsed.rows,
        isDated: parsed.isDated,
      }),
    );
    // Only the title pages: other tags would notify search engines of thousands of pages.
    services.invalidate([...new Set(titles.map(titlePageTag))]);
    return {
      to: adminLinks.tab(visitor.lang, 'providers', { report: id }),
      flashMessage: 'admin_providers_imported',
      cookies: [],
    };
  },
);

/** The rows of a file as a table `r`. */
function rowsAsTable(rows: CsvRow[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line integer,
    content_type text, content_id integer, provider_name text, watch_type text,
    country_code text, provider_url text, provider_logo_url text, is_active boolean,
    starts_on date, ends_on date)`;
}

/** Rows that repeat an offer. Compares names in the database, as the unique index does. */
async function findDuplicates(
  { services }: FormSubmission,
  rows: CsvRow[],
): Promise<CsvRowError[]> {
  const duplicates = await typedSql('repeated lines of an import', {
    line: column.number(),
    first: column.number(),
  })`
    select line, first from (
      select line,
        min(line) over (partition by content_type, content_id, country_code, watch_type,
          lower(provider_name)) as first
      from ${rowsAsTable(rows)}) as counted
    where line > first order by line`.execute(services.db);
  return duplicates.rows.map(({ line, first }) => ({
    line,
    column: null,
    text: 'providers.csv_twice',
    values: { first },
  }));
}

/** Columns that a row may change. */
const UPDATABLE_COLUMNS = [
  'provider_name',
  'provider_url',
  'provider_logo_url',
  'is_active',
  'starts_on',
  'ends_on',
] as const;
type UpdatableColumns = Pick<CsvRow, (typeof UPDATABLE_COLUMNS)[number]>;

/** The same of the offers `p`, for the log. */
const UPDATABLE_COLUMNS_JSON = sql`jsonb_build_object(${sql.join(UPDATABLE_COLUMNS.map((name) => sql`${sql.lit(name)}, ${sql.ref(`p.${name}`)}`))})`;

const WRITTEN_OFFER = {
  ...TITLE_REF,
  offer: column.text(),
  added: column.boolean(),
  after: column.json<UpdatableColumns>(),
};
type WrittenOffer = TypedRow<typeof WRITTEN_OFFER>;

async function writeRows(
  transaction: Transaction<Schema>,
  admin: AdminSession,
  { id, file, rows, isDated }: { id: string; file: string; rows: CsvRow[]; isDated: boolean },
): Promise<Change<TitleRef[]>> {
  const updated = UPDATABLE_COLUMNS.filter(
    (column) => isDated || !DATE_COLUMNS.some((date) => date === column),
  );
  const listColumns = (table: string) =>
    sql.join(updated.map((column) => sql.ref(`${table}.${column}`)));

  // Locks in one order, so that concurrent imports cannot deadlock.
  const { rows: existing } = await typedSql('offers before an import', {
    offer: column.text(),
    before: column.json<UpdatableColumns>(),
  })`
    select p.id as offer, ${UPDATABLE_COLUMNS_JSON} as before from watch_providers p
      join ${rowsAsTable(rows)}
      on (p.content_type, p.content_id, p.country_code, p.watch_type, lower(p.provider_name))
        = (r.content_type, r.content_id, r.country_code, r.watch_type, lower(r.provider_name))
    order by p.content_type, p.content_id, p.country_code, p.watch_type, lower(p.provider_name)
      for update of p`.execute(transaction);
  const { rows: written } = await typedSql('offers of an import', WRITTEN_OFFER)`
    insert into watch_providers as p
      (content_type, content_id, provider_name, watch_type, country_code, provider_url,
        provider_logo_url, is_active, starts_on, ends_on, created_by)
    select content_type, content_id, provider_name, watch_type, country_code, provider_url,
      provider_logo_url, is_active, starts_on, ends_on, ${admin.id}
    from ${rowsAsTable(rows)}
    order by content_type, content_id, country_code, watch_type, lower(provider_name)
    on conflict (content_type, content_id, country_code, watch_type, lower(provider_name))
    do update set
      (${sql.join(updated.map((column) => sql.ref(column)))}) = (${listColumns('excluded')}),
      version = p.version + 1, updated_at = now()
    where (${listColumns('p')}) is distinct from (${listColumns('excluded')})
    returning content_type as type, content_id as id, p.id as offer, xmax = 0 as added,
      ${UPDATABLE_COLUMNS_JSON} as after`.execute(transaction);
  const { rows: unknown } = await typedSql('unknown titles of an import', TITLE_REF)`
    select distinct content_type as type, content_id as id from ${rowsAsTable(rows)}
    where not exists (select from titles t
      where t.content_type = r.content_type and t.content_id = r.content_id)
    order by type, id`.execute(transaction);
  const added = written.filter((row) => row.added).length;
  const report: ImportReport = {
    file,
    added,
    changed: written.length - added,
    unchanged: rows.length - written.length,
    unknown: unknown.length,
    unknownTitles: unknown.slice(0, MAX_NAMED_TITLES).map(titleKey),
  };
  const previousById = new Map(existing.map((row) => [row.offer, row.before]));
  const [first, ...more] = toBatches(written).map((batch): LogEntry['details'] => ({
    added: batch.filter((row) => row.added).map(({ offer }) => offer),
    changed: batch
      .filter((row) => !row.added)
      .map(({ offer, after }) => ({ offer, before: previousById.get(offer) ?? null, after })),
  }));
  const toLogEntry = (details: LogEntry['details']): LogEntry => ({
    action: 'import_providers',
    type: 'watch_provider',
    id,
    details,
  });
  return { log: [toLogEntry({ report, ...first }), ...more.map(toLogEntry)], result: written };
}

function toBatches(written: WrittenOffer[]): WrittenOffer[][] {
  const batchCount = Math.ceil(written.length / LOG_BATCH_SIZE);
  return Array.from({ length: batchCount }, (_, index) =>
    written.slice(index * LOG_BATCH_SIZE, (index + 1) * LOG_BATCH_SIZE),
  );
}

function rejectFile(
  submission: FormSubmission,
  status: number,
  text: MessageKey,
  values?: Record<string, number>,
): FormOutcome {
  return rejectForm(submission, status, FAILURE_TITLE, [
    fieldError(submission, 'file', text, values),
  ]);
}

/** Shows the first errors, each with its line. */
function rejectRows(submission: FormSubmission, problems: CsvRowError[]): FormOutcome {
  const { t } = serverLanguage(submission.visitor.lang);
  const errors = problems.slice(0, MAX_SHOWN_ERRORS).map(({ line, column, text, values }) => {
    const message = `${column === null ? '' : `${column}: `}${t(text, values)}`;
    return {
      field: 'file',
      text: line === null ? message : t('providers.csv_line', { line, text: message }),
    };
  });
  const remaining = problems.length - errors.length;
  return rejectForm(
    submission,
    422,
    FAILURE_TITLE,
    remaining > 0
      ? [...errors, fieldError(submission, 'file', 'providers.csv_more', { count: remaining })]
      : errors,
  );
}
