import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';

/** Waits until a query waits for a lock. On the embedded database it waits for the connection. */
export async function waitForLockWait({ kind, kysely }: TestDatabase): Promise<void> {
  if (kind === 'embedded') return;
  const countWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely);
    return rows.length;
  };
  await expect.poll(countWaiting, { timeout: 20_000 }).toBeGreaterThan(0);
}
