import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../tests/support/database.ts';
import { lockAdmins } from './lock-admins.ts';

describeOnEachEngine('lock of all admins', (open) => {
  test('role changes wait for each other, even if no row is locked by both', {
    tags: ['M11'],
  }, async () => {
    const { kysely } = await open();
    const steps: string[] = [];
    let second = Promise.resolve();
    await kysely.transaction().execute(async (transaction) => {
      await lockAdmins(transaction);
      second = kysely.transaction().execute(async (other) => {
        await lockAdmins(other);
        steps.push('the second has the lock');
      });
      await sleep(200);
      steps.push('the first ends');
    });
    await second;
    expect(steps).toEqual(['the first ends', 'the second has the lock']);
  });
});
