import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { runWithPriority } from '../../catalog/tmdb/call-priority.ts';
import type { Schema } from '../../db/schema.ts';
import { column, type TypedRow, typedSql } from '../../db/typed-sql.ts';
import type { Lang } from '../../domain/language/language.ts';
import type { ImportedTitle } from '../../domain/lists/import.ts';
import type { TitleRef } from '../../domain/titles/title.ts';
import { assertAppError } from '../../domain/web/errors.ts';
import { chunk } from '../../lib/chunk.ts';
import { sleepUnlessAborted } from '../../lib/sleep.ts';
import { logPostponed } from '../jobs/log-postponed.ts';
import { adoptEarlierImport } from './adopt-earlier-imports.ts';
import { type FindTitleDeps, findTitle } from './find-title.ts';

const POLL_INTERVAL_MS = 1_000;
/** Processes of the last version run beside this one only during an upgrade. */
const ADOPTION_INTERVAL_MS = 60_000;
/** Rows whose titles are written in one transaction. */
const BATCH_SIZE = 25;
/** Concurrent lookups, so that the import does not starve other users of the catalog. */
const CONCURRENCY = 5;
/** Another process takes over the import of a dead one after this. */
const LEASE = '2 minutes';
const BACKOFF = '20 seconds';

const IMPORT = {
  id: column.text(),
  language: column.text<Lang>(),
  total: column.number(),
  done: column.number(),
};
type Import = TypedRow<typeof IMPORT>;
type MatchedRow = { position: number; title: TitleRef };

export type ImportJob = {
  /** Matches one due import until it has a preview or is postponed; `false` if none is due. */
  runDue(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Looks up the titles of imports until closed; several processes share the work. Nothing is added
 * to a list: the user sees the preview first. Each batch is written in one transaction with the
 * position, so that a crash leaves nothing half done.
 */
export function startImportJob(deps: FindTitleDeps & { log: Logger }): ImportJob {
  const { db, log } = deps;
  const stop = new AbortController();
  let nextAdoption = 0;

  async function runDue(): Promise<boolean> {
    if (Date.now() >= nextAdoption) {
      nextAdoption = Date.now() + ADOPTION_INTERVAL_MS;
      await adoptEarlierImport(db);
    }
    const job = await leaseDueImport(db);
    if (!job) return false;
    for (let done = job.done; done < job.total; done += BATCH_SIZE) {
      if (stop.signal.aborted) {
        await postpone(job, sql<Date>`now()`, false);
        return true;
      }
      try {
        const matched = await matchRows(await readBatch(db, job, done), job.language);
        if (!(await writeBatch(db, job, done, matched))) return true;
      } catch (error) {
        assertAppError(error);
        await postpone(job, sql<Date>`now() + ${BACKOFF}::interval`, true);
        return true;
      }
    }
    await finish(job);
    return true;
  }

  async function matchRows(
    rows: (ImportedTitle & { position: number })[],
    lang: Lang,
  ): Promise<MatchedRow[]> {
    const matched: MatchedRow[] = [];
    for (const rowChunk of chunk(rows, CONCURRENCY)) {
      const titles = await Promise.all(rowChunk.map((row) => findTitle(deps, row, lang)));
      for (const [index, { position }] of rowChunk.entries()) {
        const title = titles[index];
        if (title) matched.push({ position, title });
      }
    }
    return matched;
  }

  async function postpone(
    { id }: Import,
    nextAt: RawBuilder<Date>,
    waiting: boolean,
  ): Promise<void> {
    await db
      .updateTable('list_imports')
      .set({ next_at: nextAt, waiting })
      .where('id', '=', id)
      .execute();
  }

  async function finish({ id, total }: Import): Promise<void> {
    await db
      .updateTable('list_imports')
      .set({ stage: 'preview', waiting: false, expires_at: sql<Date>`now() + interval '7 days'` })
      .where('id', '=', id)
      .where('stage', '=', 'matching')
      .execute();
    log.info({ rows: total }, 'import ready for its preview');
  }

  async function poll(): Promise<void> {
    while (await sleepUnlessAborted(POLL_INTERVAL_MS, stop.signal)) {
      try {
        while (!stop.signal.aborted && (await runDue()));
      } catch (error) {
        logPostponed(log, error, 'an import could not be matched, and is tried again');
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
    update list_imports set next_at = now() + ${LEASE}::interval
    where id = (
      select id from list_imports where stage = 'matching' and next_at <= now()
        order by next_at limit 1 for update skip locked
    )
    returning id, language, total, done`.execute(db);
  return rows[0];
}

function readBatch(db: Kysely<Schema>, { id }: Import, done: number) {
  return db
    .selectFrom('list_import_rows')
    .select([
      'position',
      'media_type as type',
      'tmdb_id as tmdbId',
      'imdb_id as imdbId',
      'name',
      'year',
    ])
    .where('import_id', '=', id)
    .where('position', '>', done)
    .where('position', '<=', done + BATCH_SIZE)
    .orderBy('position')
    .execute();
}

/** Writes the titles of a batch; `false` if another process has written it and continues. */
async function writeBatch(
  db: Kysely<Schema>,
  { id, total }: Import,
  done: number,
  matched: MatchedRow[],
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const current = await transaction
      .selectFrom('list_imports')
      .select('done')
      .where('id', '=', id)
      .where('stage', '=', 'matching')
      .forUpdate()
      .executeTakeFirst();
    if (current?.done !== done) return false;
    await sql`
      update list_import_rows r set content_type = found.type, content_id = found.id
      from unnest(${matched.map(({ position }) => position)}::integer[],
        ${matched.map(({ title }) => title.type)}::text[],
        ${matched.map(({ title }) => title.id)}::integer[]) as found (position, type, id)
      where r.import_id = ${id} and r.position = found.position`.execute(transaction);
    await transaction
      .updateTable('list_imports')
      .set({
        done: Math.min(done + BATCH_SIZE, total),
        next_at: sql<Date>`now() + ${LEASE}::interval`,
        waiting: false,
      })
      .where('id', '=', id)
      .execute();
    return true;
  });
}
