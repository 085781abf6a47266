import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../tests/support/database.ts';
import { lockAdmins } from './lock-admins.ts';

describeOnEachEngine('lock of all admins', (open) => {
  test('role changes wait for each other, even if no row is locked by both', {
    tags: ['M11'],
  }, async () => {
    const { kysely, kind, connections } = await open();
    /** On the embedded database a transaction waits for the only connection. */
    async function countWaiting(): Promise<number> {
      if (kind === 'embedded') return connections().waiting;
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count
        from pg_locks join pg_database on pg_database.oid = database
        where not granted and datname = current_database()`.execute(kysely);
      return rows[0]?.count ?? 0;
    }
    const steps: string[] = [];
    let second = Promise.resolve();
    await kysely.transaction().execute(async (transaction) => {
      await lockAdmins(transaction);
      second = kysely.transaction().execute(async (other) => {
        await lockAdmins(other);
        steps.push('the second has the lock');
      });
      await expect.poll(countWaiting).toBeGreaterThan(0);
      steps.push('the first ends');
    });
    await second;
    expect(steps).toEqual(['the first ends', 'the second has the lock']);
  });
});
