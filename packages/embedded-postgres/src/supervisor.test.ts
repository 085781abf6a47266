import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { FAILING_DISK, RESTART, setUpFailingDisk } from '../testing/failing-disk.ts';

const suite = setUpFailingDisk();

async function insert(id: number): Promise<void> {
  await suite.database.pool.query('insert into written values ($1)', [id]);
}

test('a commit that fails with EIO is not acknowledged, and the server restarts once the disk works', async () => {
  const fault = join(suite.folder, 'database.fault');
  await suite.open({ workerUrl: FAILING_DISK });
  await suite.database.pool.query('create table written (id integer primary key)');
  await insert(1);
  await writeFile(fault, 'EIO');
  await expect(insert(2)).rejects.toThrow();
  // Queries are refused at once while the server is down.
  await vi.waitFor(
    () => expect(suite.database.pool.query('select 1')).rejects.toMatchObject({ code: '57P03' }),
    RESTART,
  );
  await rm(fault);
  await vi.waitFor(() => suite.database.pool.query('select 1'), RESTART);
  expect((await suite.readIds()).filter((id) => id !== 2)).toEqual([1]);
  expect(suite.messages).toContain('embedded database restarted');
});
