import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../tests/support/database.ts';
import { startCountingMachines } from './count-machines.ts';

describeOnOneEngine('count of machines', (open) => {
  test('counts the machines that were seen in the last 30 seconds', async () => {
    const { kysely: db } = await open();
    const log = { warn: () => expect.unreachable(), debug: () => expect.unreachable() } as never;
    const first = startCountingMachines({ db, machine: 'a', log });
    const second = startCountingMachines({ db, machine: 'b', log });
    await Promise.all([first.count(), second.count()]);
    await first.count();
    expect([first.get(), second.get()]).toEqual([2, expect.any(Number)]);
    await sql`update catalog_callers set seen_at = now() - interval '31 seconds'
      where machine = 'b'`.execute(db);
    await first.count();
    expect(first.get()).toBe(1);
    const { rows } = await sql`select machine from catalog_callers`.execute(db);
    expect(rows).toEqual([{ machine: 'a' }]);
    await second.count();
    expect(second.get()).toBe(2);
    await first.close();
    await second.count();
    expect(second.get()).toBe(1);
    await second.close();
  });

  test('keeps the last count while the database is unavailable', async () => {
    const database = await open();
    const { kysely: db } = database;
    await sql`insert into catalog_callers (machine) values ('other')`.execute(db);
    const warnings: string[] = [];
    const log = { warn: (_: object, text: string) => warnings.push(text) } as never;
    const machines = startCountingMachines({ db, machine: 'own', log });
    await machines.count();
    expect(machines.get()).toBe(2);
    await sql`alter table catalog_callers rename to catalog_callers_away`.execute(db);
    await machines.count();
    expect(machines.get()).toBe(2);
    expect(warnings).toEqual(['cannot count the machines that call the catalog']);
    await machines.close();
    await sql`alter table catalog_callers_away rename to catalog_callers`.execute(db);
  });
});
