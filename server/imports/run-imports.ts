import { type Kysely, sql } from 'kysely';
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
/** Rows that are matched at a turn, and written in one transaction. */
const BATCH_SIZE = 25;
/** Concurrent lookups, so that the import does not starve other users of the catalog. */
const CONCURRENCY = 5;
/**
 * Rows without a title after which the others are not looked up: each can cost ten calls. A list of
 * 5,000 titles in a language that the catalog hardly knows has fewer.
 */
export const MAX_NOT_FOUND = 2_000;
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
  /** Matches a batch of the import that has waited longest; `false` if none is due. */
  runDue(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Looks up the titles of imports until closed; several processes share the work. Imports take turns
 * of one batch, and a user has only one, so that a long one does not hold up others. Nothing is
 * added to a list: the user sees the preview first. Each batch is written in one transaction with
 * the position, so that a crash leaves nothing half done.
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
    try {
      const matched = await matchRows(await readBatch(db, job), job.language);
      const lookedUp = await writeBatch(db, job, matched);
      if (lookedUp !== null)
        log.info({ rows: job.total, lookedUp }, 'import ready for its preview');
    } catch (error) {
      assertAppError(error);
      await postpone(db, job);
    }
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

/** Leases the import that has been due for longest, so that the others come first next time. */
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

async function postpone(db: Kysely<Schema>, { id }: Import): Promise<void> {
  await db
    .updateTable('list_imports')
    .set({ next_at: sql<Date>`now() + ${BACKOFF}::interval`, waiting: true })
    .where('id', '=', id)
    .execute();
}

function readBatch(db: Kysely<Schema>, { id, done }: Import) {
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

/**
 * Writes the titles of a batch, unless another process has. Returns how many rows were looked up if
 * the import is ready for its preview, else `null`.
 */
async function writeBatch(
  db: Kysely<Schema>,
  { id, total, done }: Import,
  matched: MatchedRow[],
): Promise<number | null> {
  return db.transaction().execute(async (transaction) => {
    const current = await transaction
      .selectFrom('list_imports')
      .select('done')
      .where('id', '=', id)
      .where('stage', '=', 'matching')
      .forUpdate()
      .executeTakeFirst();
    if (current?.done !== done) return null;
    await sql`
      update list_import_rows r set content_type = found.type, content_id = found.id
      from unnest(${matched.map(({ position }) => position)}::integer[],
        ${matched.map(({ title }) => title.type)}::text[],
        ${matched.map(({ title }) => title.id)}::integer[]) as found (position, type, id)
      where r.import_id = ${id} and r.position = found.position`.execute(transaction);
    const lookedUp = Math.min(done + BATCH_SIZE, total);
    const isReady =
      lookedUp === total || (await countNotFound(transaction, id, lookedUp)) >= MAX_NOT_FOUND;
    await transaction
      .updateTable('list_imports')
      .set({
        done: lookedUp,
        next_at: sql<Date>`now()`,
        waiting: false,
        ...(isReady && {
          stage: 'preview',
          expires_at: sql<Date>`now() + interval '7 days'`,
        }),
      })
      .where('id', '=', id)
      .execute();
    return isReady ? lookedUp : null;
  });
}

/** Without rows of unknown types, such as the episodes of an export of IMDb: they cost one call. */
async function countNotFound(
  db: Kysely<Schema>,
  importId: string,
  lookedUp: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('list_import_rows')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('import_id', '=', importId)
    .where('position', '<=', lookedUp)
    .where('content_id', 'is', null)
    .where('media_type', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
