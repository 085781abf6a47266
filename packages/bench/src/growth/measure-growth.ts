import type { Services } from '../../../../app/context.ts';
import { postgres } from '../../../../tests/support/postgres.ts';
import { type DatabaseRead, openFilled, readPlans, WARM_UP } from '../filled-database.ts';
import { type Measured, row, unmeasured } from '../row.ts';
import type { Scale } from '../scale.ts';
import { quantile } from '../statistics.ts';
import { fill, LARGE, SMALL } from './fill.ts';
import { GROWTH_READS } from './reads.ts';

const TARGET = { of: 'ratio', atMost: 1.3 } as const;
/** Tables that do not grow with users. */
const STAY_SMALL = ['watch_services', 'watch_providers', 'content_overrides'];

/**
 * Compares queries of saved titles and reviews on millions of rows with those on a thousand, and
 * checks that they use indexes.
 */
export async function measureGrowth({ rounds }: Scale): Promise<Measured> {
  if (postgres === null)
    return {
      rows: [
        unmeasured(
          'growth',
          'queries with millions of rows',
          'ms',
          TARGET,
          'no PostgreSQL answers',
        ),
      ],
      breakdowns: [],
    };
  const small = await openFilled((kysely) => fill(kysely, SMALL));
  const large = await openFilled((kysely) => fill(kysely, LARGE));
  try {
    const plans = await readPlans(large.url, GROWTH_READS, STAY_SMALL);
    const rows = [];
    for (const [name, ask] of Object.entries(GROWTH_READS)) {
      const [few, many] = await timeBoth(ask, small.services, large.services, rounds * 60);
      rows.push(
        row({
          part: 'growth',
          name,
          unit: 'ms',
          figure: quantile(many, 0.95),
          target: TARGET,
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

/** Alternates between both, so that other load affects both. Milliseconds. */
async function timeBoth(
  ask: DatabaseRead,
  small: Services,
  large: Services,
  times: number,
): Promise<[number[], number[]]> {
  const taken: [number[], number[]] = [[], []];
  for (let turn = -WARM_UP; turn < times; turn += 1)
    for (const [index, services] of [small, large].entries()) {
      const begun = performance.now();
      await ask(services);
      if (turn >= 0) taken[index as 0 | 1].push(performance.now() - begun);
    }
  return taken;
}
