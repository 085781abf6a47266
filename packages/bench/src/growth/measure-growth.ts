import type { Services } from '../../../../app/context.ts';
import { postgres } from '../../../../tests/support/postgres.ts';
import { openFilled, type Question, readPlans, WARM_UP } from '../filled-database.ts';
import { type Measured, row, unmeasured } from '../row.ts';
import type { Scale } from '../scale.ts';
import { quantile } from '../statistics.ts';
import { fill, LARGE, SMALL } from './fill.ts';
import { QUESTIONS } from './questions.ts';

const TARGET = { of: 'ratio', atMost: 1.3 } as const;
/** A dozen services, and what administrators wrote. */
const STAY_SMALL = ['watch_services', 'watch_providers', 'content_overrides'];

/** How much longer the queries of saved titles and reviews take with millions of rows than with a thousand, and whether by an index. */
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
    const plans = await readPlans(large.url, QUESTIONS, STAY_SMALL);
    const rows = [];
    for (const [name, ask] of Object.entries(QUESTIONS)) {
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

/** In turn, so that whatever else the machine does slows both. Milliseconds. */
async function timeBoth(
  ask: Question,
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
