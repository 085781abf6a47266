import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Services } from '../../app/context.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { silent } from '../../tests/support/database.ts';
import { makePostgresDatabase, postgres } from '../../tests/support/postgres.ts';
import { openStarterCatalog } from '../../tests/support/starter-catalog.ts';
import { type Measured, row, unmeasured } from '../row.ts';
import type { Scale } from '../scale.ts';
import { quantile } from '../statistics.ts';
import { type Fill, fill, LARGE, SMALL } from './fill.ts';
import { QUESTIONS, type Question } from './questions.ts';

const TARGET = { of: 'ratio', atMost: 1.3 } as const;
/** Asked before anything is measured: PostgreSQL decides at the sixth time how it answers a prepared statement from then on. */
const WARM_UP = 20;

/** Nothing else is in the way: titles are known, and nobody is limited. */
function servicesOver(database: Pick<Services, 'database' | 'reads'>): Services {
  const titles = { learn: async () => true, refresh() {} };
  return { ...database, catalog: openStarterCatalog({ database: database.reads }), titles, log: silent } as unknown as Services;
}

async function openFilled(amount: Fill) {
  const { url, remove } = await makePostgresDatabase();
  const database = await openDatabase({ url, folder: '', log: silent });
  await migrate(database.kysely);
  await fill(database.kysely, amount);
  return {
    url,
    services: servicesOver({ database: database.kysely, reads: database.reads }),
    close: async () => {
      await database.close();
      await remove();
    },
  };
}

/** How much longer the queries of saved titles and reviews take with millions of rows than with a thousand, and whether by an index. */
export async function measureGrowth({ rounds }: Scale): Promise<Measured> {
  if (postgres === null)
    return { rows: [unmeasured('growth', 'queries with millions of rows', 'ms', TARGET, 'no PostgreSQL answers')], breakdowns: [] };
  const [small, large] = [await openFilled(SMALL), await openFilled(LARGE)];
  try {
    const plans = await readPlans(large.url);
    const rows = [];
    for (const [name, ask] of Object.entries(QUESTIONS)) {
      const [few, many] = await timeBoth(ask, small.services, large.services, rounds * 60);
      rows.push(
        row({
          ...{ part: 'growth', name, unit: 'ms', figure: quantile(many, 0.95), target: TARGET },
          reference: { name: 'p95 at 1,000 rows', value: quantile(few, 0.95) },
          note: plans.get(name) ?? null,
        }),
      );
    }
    return { rows, breakdowns: [] };
  } finally {
    await small.close();
    await large.close();
  }
}

/** In turn, so that whatever else the machine does slows both. Milliseconds. */
async function timeBoth(ask: Question, small: Services, large: Services, times: number): Promise<[number[], number[]]> {
  const taken: [number[], number[]] = [[], []];
  for (let turn = -WARM_UP; turn < times; turn += 1)
    for (const [index, services] of [small, large].entries()) {
      const begun = performance.now();
      await ask(services);
      if (turn >= 0) taken[index as 0 | 1].push(performance.now() - begun);
    }
  return taken;
}

/** What is read from end to end to answer a question; by questions, and nothing where an index leads to all of it. */
async function readPlans(url: string): Promise<Map<string, string>> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      asked.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  const services = servicesOver({ database: kysely, reads: kysely });
  const found = new Map<string, string>();
  for (const [name, ask] of Object.entries(QUESTIONS)) {
    asked.length = 0;
    await ask(services);
    const scans = new Set<string>();
    for (const { sql, parameters } of [...asked]) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
      for (const { 'QUERY PLAN': line } of rows) {
        const table = /Seq Scan on (\w+)/.exec(line)?.[1];
        // A dozen services, and what administrators wrote.
        if (table !== undefined && !/^(watch_services|watch_providers|content_overrides)$/.test(table)) scans.add(table);
      }
    }
    if (scans.size > 0) found.set(name, `reads all of ${[...scans].join(', ')}`);
  }
  await kysely.destroy();
  return found;
}
