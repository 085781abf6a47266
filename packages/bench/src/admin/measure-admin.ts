import { postgres } from '../../../../tests/support/postgres.ts';
import { type DatabaseRead, openFilled, readPlans, WARM_UP } from '../filled-database.ts';
import { type Measured, row, unmeasured } from '../row.ts';
import type { Scale } from '../scale.ts';
import { quantile } from '../statistics.ts';
import { fillAdmin } from './fill-admin.ts';
import { PANEL_READS } from './reads.ts';

const TARGET = { of: 'figure', atMost: 200 } as const;
/** Tables that do not grow with traffic. */
const STAY_SMALL = ['legal_documents', 'event_counts', 'user_roles'];

/**
 * Measures the tabs of the admin panel on a database with a million users, reviews and log entries.
 */
export async function measureAdmin({ rounds }: Scale): Promise<Measured> {
  if (postgres === null)
    return {
      rows: [
        unmeasured('admin', 'tabs with a million rows', 'ms', TARGET, 'no PostgreSQL answers'),
      ],
      breakdowns: [],
    };
  const filled = await openFilled(fillAdmin);
  try {
    const plans = await readPlans(filled.url, PANEL_READS, STAY_SMALL);
    const rows = [];
    for (const [name, ask] of Object.entries(PANEL_READS)) {
      const taken = await time(() => ask(filled.services), rounds * 10);
      rows.push(
        row({
          part: 'admin',
          name,
          unit: 'ms',
          figure: quantile(taken, 0.95),
          target: TARGET,
          note: plans.get(name) ?? null,
        }),
      );
    }
    return { rows, breakdowns: [] };
  } finally {
    await filled.close();
  }
}

/** Times in milliseconds. */
async function time(ask: () => ReturnType<DatabaseRead>, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = -WARM_UP; turn < times; turn += 1) {
    const begun = performance.now();
    await ask();
    if (turn >= 0) taken.push(performance.now() - begun);
  }
  return taken;
}
