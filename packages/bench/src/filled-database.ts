import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Services } from '../../../app/context.ts';
import { migrate } from '../../../db/migrate.ts';
import { type Database, openDatabase } from '../../../db/open.ts';
import type { Schema } from '../../../db/schema.ts';
import { createTestServices } from '../../../tests/support/app-context.ts';
import { silent } from '../../../tests/support/database.ts';
import { makePostgresDatabase } from '../../../tests/support/postgres.ts';
import { openStarterCatalog } from '../../../tests/support/starter-catalog.ts';

/** A database read of a page. */
export type DatabaseRead = (services: Services) => Promise<unknown>;

/**
 * Reads before the measurement: PostgreSQL chooses the plan of a prepared statement at its sixth
 * execution.
 */
export const WARM_UP = 20;

/** Services without rate limits, in which all titles are known. */
function servicesOver(database: Pick<Database, 'kysely' | 'reads'>): Services {
  return createTestServices({
    log: silent,
    database,
    catalog: openStarterCatalog({ database: database.reads }),
    titles: { learn: async () => true, refresh() {} },
  });
}

/** Creates a PostgreSQL database filled by `fill`. */
export async function openFilled(fill: (kysely: Kysely<Schema>) => Promise<void>) {
  const { url, remove } = await makePostgresDatabase();
  const database = await openDatabase({ url, folder: '', log: silent });
  await migrate(database.kysely);
  await fill(database.kysely);
  return {
    url,
    services: servicesOver(database),
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
export async function readPlans(
  url: string,
  questions: Record<string, DatabaseRead>,
  small: readonly string[],
): Promise<Map<string, string>> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      asked.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  const services = servicesOver({ kysely, reads: kysely });
  const found = new Map<string, string>();
  for (const [name, ask] of Object.entries(questions)) {
    asked.length = 0;
    await ask(services);
    const scans = new Set<string>();
    for (const { sql, parameters } of [...asked]) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [
        ...parameters,
      ]);
      for (const { 'QUERY PLAN': line } of rows) {
        const table = /Seq Scan on (\w+)/.exec(line)?.[1];
        if (table !== undefined && !small.includes(table)) scans.add(table);
      }
    }
    if (scans.size > 0) found.set(name, `reads all of ${[...scans].join(', ')}`);
  }
  await kysely.destroy();
  return found;
}
