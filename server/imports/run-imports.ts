import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { runWithPriority } from '../../catalog/tmdb/call-priority.ts';
import type { Schema } from '../../db/schema.ts';
import { column, type TypedRow, typedSql } from '../../db/typed-sql.ts';
import type { Lang } from '../../domain/language/language.ts';
import type { ImportList, ImportRow, MissingRow } from '../../domain/lists/import.ts';
import type { TitleRef } from '../../domain/titles/title.ts';
import { assertAppError } from '../../domain/web/errors.ts';
import { chunk } from '../../lib/chunk.ts';
import { sleepUnlessAborted } from '../../lib/sleep.ts';
import { logPostponed } from '../jobs/log-postponed.ts';
import { type FindTitleDeps, findTitle, withoutDuplicates } from './find-title.ts';

const POLL_INTERVAL_MS = 2_000;
/** Lines whose results are written in one transaction. */
const BATCH_SIZE = 25;
/** Concurrent lookups, so that the import does not starve other users of the catalog. */
const CONCURRENCY = 5;
/** Another process takes over the import of a dead one after this. */
const LEASE = '2 minutes';
const BACKOFF = '20 seconds';
const MAX_NAMED_MISSING = 500;

const IMPORT = {
  id: column.text(),
  user_id: column.text(),
  list: column.text<ImportList>(),
  language: column.text<Lang>(),
  rows: column.json<ImportRow[]>(),
  done: column.number(),
  created_at: column.date(),
};
type Import = TypedRow<typeof IMPORT>;
type FoundTitle = { row: ImportRow; title: TitleRef };

export type ImportJob = {
  /** Runs one due import until it finishes or is postponed; `false` if none is due. */
  runDue(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Imports lists until closed; several processes share the work. Each batch is written in one
 * transaction with the position, so that a crash leaves nothing half done or imported twice.
 */
export function startImportJob(deps: FindTitleDeps & { log: Logger }): ImportJob {
  const { db, log } = deps;
  const stop = new AbortController();

  async function runDue(): Promise<boolean> {
    const job = await leaseDueImport(db);
    if (!job) return false;
    for (let position = job.done; position < job.rows.length; position += BATCH_SIZE) {
      if (stop.signal.aborted) {
        await postpone(job, sql<Date>`now()`, false);
        return true;
      }
      const rows = job.rows.slice(position, position + BATCH_SIZE);
      try {
        const found = await findTitles(rows, job.language);
        if (!(await writeBatch(db, job, position, rows, found))) return true;
      } catch (error) {
        assertAppError(error);
        await postpone(job, sql<Date>`now() + ${BACKOFF}::interval`, true);
        return true;
      }
    }
    await finish(job);
    return true;
  }

  async function findTitles(rows: ImportRow[], lang: Lang): Promise<FoundTitle[]> {
    const found: FoundTitle[] = [];
    for (const rowChunk of chunk(rows, CONCURRENCY)) {
      const results = await Promise.all(
        rowChunk.map(async (row) => ({ row, title: await findTitle(deps, row, lang) })),
      );
      for (const { row, title } of results) if (title) found.push({ row, title });
    }
    return found;
  }

  async function postpone(
    { id }: Import,
    nextAt: RawBuilder<Date>,
    waiting: boolean,
  ): Promise<void> {
    await db
      .updateTable('imports')
      .set({ next_at: nextAt, waiting })
      .where('id', '=', id)
      .execute();
  }

  async function finish({ id, list, rows }: Import): Promise<void> {
    await db
      .updateTable('imports')
      .set({ finished_at: sql<Date>`now()`, rows: '[]', waiting: false })
      .where('id', '=', id)
      .execute();
    log.info({ list, rows: rows.length }, 'list imported');
  }

  async function poll(): Promise<void> {
    while (await sleepUnlessAborted(POLL_INTERVAL_MS, stop.signal)) {
      try {
        while (!stop.signal.aborted && (await runDue()));
      } catch (error) {
        logPostponed(log, error, 'a list could not be brought in, and is tried again');
      }
    }
  }

  const polling = runWithPriority('background', poll);
  return {
    runDue,
    async close() {
      stop.abort();
      await polling;
    },
  };
}

/** Leases the import that has been due for longest. */
async function leaseDueImport(db: Kysely<Schema>): Promise<Import | undefined> {
  const { rows } = await typedSql('due import', IMPORT)`
    update imports set next_at = now() + ${LEASE}::interval
    where id = (
      select id from imports where finished_at is null and next_at <= now() order by next_at limit 1
        for update skip locked
    )
    returning id, user_id, list, language, rows, done, created_at`.execute(db);
  return rows[0];
}

/** Writes the result of a batch; `false` if another process has written it and continues. */
async function writeBatch(
  db: Kysely<Schema>,
  job: Import,
  position: number,
  rows: ImportRow[],
  found: FoundTitle[],
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const current = await transaction
      .selectFrom('imports')
      .select(['done', 'unmatched'])
      .where('id', '=', job.id)
      .where('finished_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (current?.done !== position) return false;
    const added = await addTitles(transaction, job, withoutDuplicates(found));
    const missing = rows.filter((row) => !found.some((entry) => entry.row === row));
    const missingRows = missing
      .slice(0, Math.max(0, MAX_NAMED_MISSING - current.unmatched))
      .map(({ line, name, year }): MissingRow => ({ line, name, year }));
    await transaction
      .updateTable('imports')
      .set({
        done: position + rows.length,
        added: sql<number>`added + ${added}`,
        already: sql<number>`already + ${found.length - added}`,
        unmatched: sql<number>`unmatched + ${missing.length}`,
        missing: sql<string>`missing || ${JSON.stringify(missingRows)}::jsonb`,
        next_at: sql<Date>`now() + ${LEASE}::interval`,
        waiting: false,
      })
      .where('id', '=', job.id)
      .execute();
    return true;
  });
}

/** Adds titles; resolves to the number of new ones. Undated lines keep file order. */
async function addTitles(
  transaction: Kysely<Schema>,
  { user_id, list, created_at }: Import,
  found: FoundTitle[],
): Promise<number> {
  if (found.length === 0) return 0;
  const types = found.map(({ title }) => title.type);
  const ids = found.map(({ title }) => title.id);
  const getFallbackTime = ({ line }: ImportRow) =>
    new Date(created_at.getTime() - line).toISOString();
  const markColumn = sql.ref(list === 'saved' ? 'saved_at' : 'seen_on');
  const columnType = sql.raw(list === 'saved' ? 'timestamptz' : 'date');
  const dates = found.map(({ row }) =>
    list === 'saved'
      ? toSavedAt(row, getFallbackTime(row))
      : (row.date ?? getFallbackTime(row).slice(0, 10)),
  );
  const { rows } = await sql`
    insert into title_states (user_id, content_type, content_id, ${markColumn})
    select ${user_id}, type, id, day::${columnType}
      from unnest(${types}::text[], ${ids}::integer[], ${dates}::text[]) as found (type, id, day)
    order by type, id
    on conflict (user_id, content_type, content_id) do update
      set ${markColumn} = excluded.${markColumn} where title_states.${markColumn} is null
    returning 1`.execute(transaction);
  return rows.length;
}

/** Earlier lines of a day are newer. */
function toSavedAt({ date, line }: ImportRow, fallbackTime: string): string {
  if (date === null || date >= fallbackTime.slice(0, 10)) return fallbackTime;
  return new Date(Date.parse(date) + 86_400_000 - 1 - line).toISOString();
}
