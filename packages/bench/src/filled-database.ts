import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Services } from '../../../app/context.ts';
import { migrate } from '../../../db/migrate.ts';
import { type Database, openDatabase } from '../../../db/open.ts';
import type { Schema } from '../../../db/schema.ts';
import type { TestDb } from '../../../tests/support/database.ts';
import { makePostgresDatabase } from '../../../tests/support/postgres.ts';
import { silentLog } from '../../../tests/support/silent-log.ts';
import { openStarterCatalog } from '../../../tests/support/starter-catalog.ts';
import { createTestServices } from '../../../tests/support/test-app-context.ts';

/** A database read of a page. */
export type DatabaseRead = (services: Services) => Promise<unknown>;

/**
 * Reads before the measurement: PostgreSQL chooses the plan of a prepared statement at its sixth
 * execution.
 */
export const WARM_UP_ROUNDS = 20;

/** Services without rate limits, in which all titles are known. */
function createServicesOver(database: Pick<Database, 'requestDb' | 'bestEffortDb'>): Services {
  return createTestServices({
    log: silentLog,
    database,
    catalog: openStarterCatalog({ database: database.bestEffortDb }),
    titleIndex: { ensureIndexed: async () => true, refresh() {} },
  });
}

/** Creates a PostgreSQL database filled by `fill`. */
export async function openFilledDatabase(fill: (kysely: Kysely<Schema>) => Promise<void>) {
  const { url, remove } = await makePostgresDatabase();
  const database = await openDatabase({ url, folder: '', log: silentLog });
  await migrate(database.kysely);
  await fill(database.kysely);
  return {
    url,
    services: createServicesOver(database),
    close: async () => {
      await database.close();
      await remove();
    },
  };
}

/**
 * Tables that each read scans sequentially, except for `small` ones. Reads that use indexes only
 * are omitted.
 */
export async function findTableScans(
  url: string,
  reads: Record<string, DatabaseRead>,
  smallTables: readonly string[],
): Promise<Map<string, string>> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const queries: { sql: string; parameters: readonly unknown[] }[] = [];
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      queries.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  const services = createServicesOver({
    requestDb: kysely as TestDb,
    bestEffortDb: kysely as TestDb,
  });
  const scansByRead = new Map<string, string>();
  for (const [name, read] of Object.entries(reads)) {
    queries.length = 0;
    await read(services);
    const scans = new Set<string>();
    for (const { sql, parameters } of [...queries]) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [
        ...parameters,
      ]);
      for (const { 'QUERY PLAN': planLine } of rows) {
        const table = /Seq Scan on (\w+)/.exec(planLine)?.[1];
        if (table !== undefined && !smallTables.includes(table)) scans.add(table);
      }
    }
    if (scans.size > 0) scansByRead.set(name, `reads all of ${[...scans].join(', ')}`);
  }
  await kysely.destroy();
  return scansByRead;
}
