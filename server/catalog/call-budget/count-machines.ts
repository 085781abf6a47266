import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../../db/schema.ts';
import { column, typedSql } from '../../../db/typed-sql.ts';
import { logPostponed } from '../../jobs/log-postponed.ts';

const INTERVAL_MS = 10_000;
const TTL_SECONDS = 30;

/**
 * Counts the machines that share the database, including this one. While the database is
 * unavailable, the last count stays.
 */
export function startCountingMachines({
  db,
  machine,
  log,
}: {
  db: Kysely<Schema>;
  machine: string;
  log: Logger;
}) {
  let machines = 1;
  let counting: Promise<void> | null = null;

  async function countOnce(): Promise<void> {
    try {
      const { rows } = await typedSql('machines that call the catalog', {
        others: column.number(),
      })`
        with present as (
          insert into catalog_callers (machine) values (${machine})
          on conflict (machine) do update set seen_at = now()
        ), gone as (
          delete from catalog_callers where seen_at < now() - make_interval(secs => ${TTL_SECONDS})
        )
        select count(*)::integer as others from catalog_callers
        where machine <> ${machine} and seen_at >= now() - make_interval(secs => ${TTL_SECONDS})
      `.execute(db);
      machines = 1 + (rows[0]?.others ?? 0);
    } catch (error) {
      logPostponed(log, error, 'cannot count the machines that call the catalog');
    }
  }

  function count(): Promise<void> {
    counting ??= countOnce().finally(() => {
      counting = null;
    });
    return counting;
  }

  const timer = setInterval(count, INTERVAL_MS).unref();
  void count();
  return {
    get: () => machines,
    count,
    async close(): Promise<void> {
      clearInterval(timer);
      await counting;
      await sql`delete from catalog_callers where machine = ${machine}`.execute(db).catch(() => {});
    },
  };
}
