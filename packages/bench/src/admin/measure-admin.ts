import { postgresUrl } from '../../../../tests/support/postgres.ts';
import {
  type DatabaseRead,
  findTableScans,
  openFilledDatabase,
  WARM_UP_ROUNDS,
} from '../filled-database.ts';
import { type Measured, row, unmeasured } from '../row.ts';
import type { Scale } from '../scale.ts';
import { quantile } from '../statistics.ts';
import { fillAdmin } from './fill-admin.ts';
import { ADMIN_READS } from './reads.ts';

const TARGET = { of: 'figure', atMost: 200 } as const;
/** Tables that do not grow with traffic. */
const SMALL_TABLES = ['legal_documents', 'event_counts', 'user_roles'];

/**
 * Measures the tabs of the admin panel on a database with a million users, reviews and log entries.
 */
export async function measureAdmin({ rounds }: Scale): Promise<Measured> {
  if (postgresUrl === null)
    return {
      rows: [
        unmeasured('admin', 'tabs with a million rows', 'ms', TARGET, 'no PostgreSQL answers'),
      ],
      breakdowns: [],
    };
  const filled = await openFilledDatabase(fillAdmin);
  try {
    const plans = await findTableScans(filled.url, ADMIN_READS, SMALL_TABLES);
    const rows = [];
    for (const [name, read] of Object.entries(ADMIN_READS)) {
      const times = await measureReads(() => read(filled.services), rounds * 10);
      rows.push(
        row({
          part: 'admin',
          name,
          unit: 'ms',
          figure: quantile(times, 0.95),
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
async function measureReads(
  read: () => ReturnType<DatabaseRead>,
  repeats: number,
): Promise<number[]> {
  const durations: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < repeats; round += 1) {
    const startedAt = performance.now();
    await read();
    if (round >= 0) durations.push(performance.now() - startedAt);
  }
  return durations;
}
