import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import { column, type TypedRow, typedSql } from '../../db/typed-sql.ts';
import { assertAppError } from '../../domain/errors.ts';
import type { ImportList, ImportRow, MissingRow } from '../../domain/import.ts';
import type { Lang } from '../../domain/language.ts';
import type { TitleRef } from '../../domain/title.ts';
import { chunk } from '../../lib/chunk.ts';
import { sleepUnlessAborted } from '../../lib/sleep.ts';
import { type FindTitleDeps, findTitle, withoutDoubles } from '../imports/find-title.ts';
import { putOff } from './put-off.ts';

const POLL_INTERVAL_MS = 2_000;
/** Lines whose results are written in one transaction. */
const BATCH_SIZE = 25;
/** Concurrent lookups, so that the import does not starve other users of the catalog. */
const CONCURRENCY = 5;
/** Another process takes over the import of a dead one after this. */
const LEASE = '2 minutes';
const BACKOFF = '20 seconds';
const NAMED = 500;

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
type Found = { row: ImportRow; title: TitleRef };

export type ImportJob = {
  /** Runs one due import until it finishes or is postponed; `false` if none is due. */
  runDue(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Imports lists until closed; several processes share the work. Each batch is written in one
 * transaction with the position, so that a crash leaves nothing half done or imported twice.
 */
export function startImportJob(parts: FindTitleDeps & { log: Logger }): ImportJob {
  const { database, log } = parts;
  const stop = new AbortController();

  async function runDue(): Promise<boolean> {
    const job = await take(database);
    if (!job) return false;
    for (let at = job.done; at < job.rows.length; at += BATCH_SIZE) {
      if (stop.signal.aborted) {
        await goOnLater(job, sql<Date>`now()`, false);
        return true;
      }
      const rows = job.rows.slice(at, at + BATCH_SIZE);
      try {
        const found = await findAll(rows, job.language);
        if (!(await write(database, job, at, rows, found))) return true;
      } catch (error) {
        assertAppError(error);
        await goOnLater(job, sql<Date>`now() + ${BACKOFF}::interval`, true);
        return true;
      }
    }
    await finish(job);
    return true;
  }

  async function findAll(rows: ImportRow[], lang: Lang): Promise<Found[]> {
    const found: Found[] = [];
    for (const some of chunk(rows, CONCURRENCY)) {
      const looked = await Promise.all(
        some.map(async (row) => ({ row, title: await findTitle(parts, row, lang) })),
      );
      for (const { row, title } of looked) if (title) found.push({ row, title });
    }
    return found;
  }

  async function goOnLater({ id }: Import, at: RawBuilder<Date>, waiting: boolean): Promise<void> {
    await database
      .updateTable('imports')
      .set({ next_at: at, waiting })
      .where('id', '=', id)
      .execute();
  }

  async function finish({ id, list, rows }: Import): Promise<void> {
    await database
      .updateTable('imports')
      .set({ finished_at: sql<Date>`now()`, rows: '[]', waiting: false })
      .where('id', '=', id)
      .execute();
    log.info({ list, rows: rows.length }, 'a list was brought in');
  }

  async function look(): Promise<void> {
    while (await sleepUnlessAborted(POLL_INTERVAL_MS, stop.signal)) {
      try {
        while (!stop.signal.aborted && (await runDue()));
      } catch (error) {
        putOff(log, error, 'a list could not be brought in, and is tried again');
      }
    }
  }

  const running = look();
  return {
    runDue,
    async close() {
      stop.abort();
      await running;
    },
  };
}

/** Leases the import that has been due for longest. */
async function take(database: Kysely<Schema>): Promise<Import | undefined> {
  const { rows } = await typedSql('due import', IMPORT)`
    update imports set next_at = now() + ${LEASE}::interval
    where id = (
      select id from imports where finished_at is null and next_at <= now() order by next_at limit 1 for update skip locked
    )
    returning id, user_id, list, language, rows, done, created_at`.execute(database);
  return rows[0];
}

/** Writes the result of a batch; `false` if another process has written it and continues. */
async function write(
  database: Kysely<Schema>,
  job: Import,
  at: number,
  rows: ImportRow[],
  found: Found[],
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const mine = await transaction
      .selectFrom('imports')
      .select(['done', 'unmatched'])
      .where('id', '=', job.id)
      .where('finished_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (mine?.done !== at) return false;
    const added = await mark(transaction, job, withoutDoubles(found));
    const missing = rows.filter((row) => !found.some((entry) => entry.row === row));
    const named = missing
      .slice(0, Math.max(0, NAMED - mine.unmatched))
      .map(({ line, name, year }): MissingRow => ({ line, name, year }));
    await transaction
      .updateTable('imports')
      .set({
        done: at + rows.length,
        added: sql<number>`added + ${added}`,
        already: sql<number>`already + ${found.length - added}`,
        unmatched: sql<number>`unmatched + ${missing.length}`,
        missing: sql<string>`missing || ${JSON.stringify(named)}::jsonb`,
        next_at: sql<Date>`now() + ${LEASE}::interval`,
        waiting: false,
      })
      .where('id', '=', job.id)
      .execute();
    return true;
  });
}

/** Adds titles; resolves to the number of new ones. Undated lines keep file order. */
async function mark(
  transaction: Kysely<Schema>,
  { user_id, list, created_at }: Import,
  found: Found[],
): Promise<number> {
  if (found.length === 0) return 0;
  const types = found.map(({ title }) => title.type);
  const ids = found.map(({ title }) => title.id);
  const fallback = ({ line }: ImportRow) => new Date(created_at.getTime() - line).toISOString();
  const column = sql.ref(list === 'saved' ? 'saved_at' : 'seen_on');
  const kind = sql.raw(list === 'saved' ? 'timestamptz' : 'date');
  const dates = found.map(({ row }) =>
    list === 'saved' ? savedAt(row, fallback(row)) : (row.date ?? fallback(row).slice(0, 10)),
  );
  const { rows } = await sql`
    insert into title_marks (user_id, content_type, content_id, ${column})
    select ${user_id}, type, id, day::${kind} from unnest(${types}::text[], ${ids}::integer[], ${dates}::text[]) as found (type, id, day)
    order by type, id
    on conflict (user_id, content_type, content_id) do update set ${column} = excluded.${column} where title_marks.${column} is null
    returning 1`.execute(transaction);
  return rows.length;
}

/** Earlier lines of a day are newer. */
function savedAt({ date, line }: ImportRow, fallback: string): string {
  if (date === null || date >= fallback.slice(0, 10)) return fallback;
  return new Date(Date.parse(date) + 86_400_000 - 1 - line).toISOString();
}
