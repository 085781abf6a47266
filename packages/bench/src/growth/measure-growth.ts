import type { Services } from '../../../../app/context.ts';
import { postgresUrl } from '../../../../tests/support/postgres.ts';
import {
  type DatabaseRead,
  findTableScans,
  openFilledDatabase,
  WARM_UP_ROUNDS,
} from '../filled-database.ts';
import { type Measured, type Row, row, unmeasured } from '../row.ts';
import type { Scale } from '../scale.ts';
import { quantile } from '../statistics.ts';
import { FEW_ROWS, fillGrowth, MANY_ROWS } from './fill-growth.ts';
import { measureStore } from './measure-store.ts';
import { GROWTH_READS } from './reads.ts';

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
      const [smallTimes, largeTimes] = await timeBoth(
        read,
        small.services,
        large.services,
        rounds * 60,
      );
      rows.push(
        row({
          part: 'growth',
          name,
          unit: 'ms',
          figure: quantile(largeTimes, 0.95),
          target: TARGET,
          reference: { name: 'p95 at 1,000 rows', value: quantile(smallTimes, 0.95) },
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

/** Alternates between both, so that other load affects both. Milliseconds. */
async function timeBoth(
  read: DatabaseRead,
  small: Services,
  large: Services,
  repeats: number,
): Promise<[number[], number[]]> {
  const durations: [number[], number[]] = [[], []];
  for (let round = -WARM_UP_ROUNDS; round < repeats; round += 1)
    for (const [index, services] of [small, large].entries()) {
      const startedAt = performance.now();
      await read(services);
      if (round >= 0) durations[index as 0 | 1].push(performance.now() - startedAt);
    }
  return durations;
}
