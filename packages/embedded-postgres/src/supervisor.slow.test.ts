import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { FAILING_DISK, RESTART, setUpFailingDisk } from '../testing/failing-disk.ts';
import { canMountDisks, mountSmallDisk } from '../testing/small-disk.ts';

const suite = setUpFailingDisk();

async function insert(id: number, text = ''): Promise<void> {
  await suite.database.pool.query('insert into written values ($1, $2)', [id, text]);
}

test.each(['ENOSPC', 'EIO'])(
  'a commit that fails with %s is not acknowledged, and the server restarts once the disk works',
  async (code) => {
    const fault = join(suite.folder, 'database.fault');
    await suite.open({ workerUrl: FAILING_DISK });
    await suite.database.pool.query('create table written (id integer primary key, text text)');
    const acknowledged: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      for (let n = 1; n <= 20; n += 1) {
        await insert(round * 100 + n);
        acknowledged.push(round * 100 + n);
      }
      await writeFile(fault, code);
      await expect(insert(round * 100 + 50)).rejects.toThrow();
      // Queries are refused at once while the server is down.
      await vi.waitFor(
        () =>
          expect(suite.database.pool.query('select 1')).rejects.toMatchObject({ code: '57P03' }),
        RESTART,
      );
      const results = await Promise.allSettled(
        Array.from({ length: 100 }, () => suite.database.pool.query('select 1')),
      );
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
      await vi.waitFor(
        () => expect(suite.messages).toContain('embedded database restart failed, retrying'),
        RESTART,
      );

      await rm(fault);
      await vi.waitFor(() => suite.database.pool.query('select 1'), RESTART);
      expect((await suite.readIds()).filter((id) => id % 100 !== 50)).toEqual(acknowledged);
      expect(
        suite.messages.filter((message) => message === 'embedded database restarted'),
      ).toHaveLength(round + 1);
    }
    await insert(999);
  },
  180_000,
);

const mountable = canMountDisks();
if (!mountable) console.log('Skipped the test with a full disk: it needs root and may mount.');

test.skipIf(!mountable)(
  'a full disk loses no acknowledged row, and the server recovers once there is space',
  async () => {
    const disk = mountSmallDisk(128);
    if (disk === null) throw new Error('cannot mount a disk');
    const data = join(disk.path, 'data');
    try {
      await cp(suite.folder, data, { recursive: true });
      await suite.open({ folder: data });
      await suite.database.pool.query('create table written (id integer primary key, text text)');
      const acknowledged: number[] = [];
      for (let round = 0; round < 2; round += 1) {
        await disk.fill('filling', 64 * 1024);
        let rejection: unknown = null;
        for (let n = 1; rejection === null; n += 1) {
          const id = round * 100_000 + n;
          try {
            // In the second round there is no space for the log, which stops the server instead of
            // failing one statement.
            if (round === 1) await suite.database.pool.query('select pg_switch_wal()');
            await insert(id, 'x'.repeat(1_900));
            acknowledged.push(id);
          } catch (error) {
            rejection = error;
          }
        }
        if (round === 1) {
          await vi.waitFor(
            () => expect(suite.messages).toContain('embedded database stopped, restarting'),
            RESTART,
          );
          await expect(suite.database.pool.query('select 1')).rejects.toMatchObject({
            code: '57P03',
          });
        } else expect(rejection).toMatchObject({ code: '53100' });

        await rm(join(disk.path, 'filling'));
        await vi.waitFor(() => suite.database.pool.query('select 1'), RESTART);
        const storedIds = await suite.readIds();
        expect(storedIds).toEqual(expect.arrayContaining(acknowledged));
        // The row that was not acknowledged may be there.
        expect(storedIds.length - acknowledged.length).toBeLessThanOrEqual(1);
        await suite.database.pool.query('delete from written');
        acknowledged.length = 0;
      }
      await insert(1);
      expect(await readdir(data)).not.toContain('database.probe');
    } finally {
      await suite.database.close();
      disk.remove();
    }
  },
  180_000,
);
