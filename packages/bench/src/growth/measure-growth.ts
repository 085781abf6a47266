import { postgresUrl } from '../../../../tests/support/postgres.ts';
import { findTableScans, openFilledDatabase } from '../filled-database.ts';
import { type Measured, type Row, row, unmeasured } from '../row.ts';
import type { Scale } from '../scale.ts';
import { quantile } from '../statistics.ts';
import { FEW_ROWS, fillGrowth, MANY_ROWS } from './fill-growth.ts';
import { measureStore } from './measure-store.ts';
import { GROWTH_READS } from './reads.ts';
import { timeBoth } from './time-both.ts';

const TARGET = { of: 'ratio', atMost: 1.3 } as const;
/** Tables that do not grow with users. */
const SMALL_TABLES = ['watch_services', 'watch_providers', 'content_overrides', 'takedown_titles'];

export async function measureGrowth(scale: Scale): Promise<Measured> {
  return {
    rows: [...(await measureQueries(scale)), ...(await measureStore(scale))],
    breakdowns: [],
  };
}

/**
 * Compares queries of saved titles and reviews on millions of rows with those on a thousand, and
 * checks that they use indexes.
 */
async function measureQueries({ rounds }: Scale): Promise<Row[]> {
  if (postgresUrl === null) {
    const name = 'queries with millions of rows';
    return [unmeasured('growth', name, 'ms', TARGET, 'no PostgreSQL answers')];
  }
  const small = await openFilledDatabase((kysely) => fillGrowth(kysely, FEW_ROWS));
  const large = await openFilledDatabase((kysely) => fillGrowth(kysely, MANY_ROWS));
  try {
    const plans = await findTableScans(large.url, GROWTH_READS, SMALL_TABLES);
    const rows = [];
    for (const [name, read] of Object.entries(GROWTH_READS)) {
      const times = await timeBoth(
        { small: small.services, large: large.services },
        rounds * 60,
        read,
      );
      rows.push(
        row({
          part: 'growth',
          name,
          unit: 'ms',
          figure: quantile(times.large, 0.95),
          target: TARGET,
          reference: { name: 'p95 at 1,000 rows', value: quantile(times.small, 0.95) },
          note: plans.get(name) ?? null,
        }),
      );
    }
    return rows;
  } finally {
    await small.close();
    await large.close();
  }
}
