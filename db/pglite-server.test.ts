import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migratedFolder } from '../tests/support/database.ts';
import { canMountDisks, mountSmallDisk } from '../tests/support/small-disk.ts';
import { openPglitePool } from './pglite-pool.ts';

const FAILING_DISK = new URL('../tests/support/failing-disk-worker.ts', import.meta.url);
/** A start takes a second, or ten where the machine has much else to do. */
const SOON = { timeout: 45_000, interval: 100 };

let folder: string;
let pool: Pool;
let stop: () => Promise<void>;
let said: string[];

const log = {
  info: (_fields: object, message: string) => void said.push(message),
  warn: (_fields: object, message: string) => void said.push(message),
  error: (_fields: object, message: string) => void said.push(message),
};

beforeEach(async () => {
  said = [];
  folder = await migratedFolder();
});
async function close(): Promise<void> {
  if (!pool.ending) await pool.end();
  await stop();
}

afterEach(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

async function insert(id: number, text = ''): Promise<void> {
  await pool.query('insert into written values ($1, $2)', [id, text]);
}

/** The ids that are there, read from the files anew. */
async function ids(): Promise<number[]> {
  return (await pool.query<{ id: number }>('select id from written order by id')).rows.map(
    ({ id }) => id,
  );
}

test.each(['ENOSPC', 'EIO'])(
  'a disk that fails with %s: no commit it refused is acknowledged, and all is well when it is',
  async (code) => {
    const database = join(folder, 'database');
    const fault = `${database}.fault`;
    ({ pool, stop } = await openPglitePool(database, log, FAILING_DISK));
    await pool.query('create table written (id integer primary key, text text)');
    const acknowledged: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      for (let n = 1; n <= 20; n += 1) {
        await insert(round * 100 + n);
        acknowledged.push(round * 100 + n);
      }
      await writeFile(fault, code);
      await expect(insert(round * 100 + 50)).rejects.toThrow();
      // Nobody waits for a database that is not there.
      await vi.waitFor(
        () => expect(pool.query('select 1')).rejects.toMatchObject({ code: '57P03' }),
        SOON,
      );
      const many = await Promise.allSettled(
        Array.from({ length: 100 }, () => pool.query('select 1')),
      );
      expect(new Set(many.map(({ status }) => status))).toEqual(new Set(['rejected']));
      await vi.waitFor(
        () => expect(said).toContain('the embedded database cannot be started yet'),
        SOON,
      );

      await rm(fault);
      await vi.waitFor(() => pool.query('select 1'), SOON);
      expect((await ids()).filter((id) => id % 100 !== 50)).toEqual(acknowledged);
      expect(said.filter((message) => message === 'the embedded database is back')).toHaveLength(
        round + 1,
      );
    }
    await insert(999);
  },
  180_000,
);

const mountable = canMountDisks();
if (!mountable)
  console.log(
    'The test with a disk that is really full is skipped: it needs root and the right to mount.',
  );

test.skipIf(!mountable)(
  'a disk that is really full: nothing acknowledged is lost, and room is all it needs',
  async () => {
    const disk = mountSmallDisk(128);
    if (disk === null) throw new Error('it could be mounted a moment ago');
    const database = join(disk.path, 'database');
    try {
      await cp(join(folder, 'database'), database, { recursive: true });
      ({ pool, stop } = await openPglitePool(database, log));
      await pool.query('create table written (id integer primary key, text text)');
      const acknowledged: number[] = [];
      for (let round = 0; round < 2; round += 1) {
        await disk.fill('filling', 64 * 1024);
        let refused: unknown = null;
        for (let n = 1; refused === null; n += 1) {
          const id = round * 100_000 + n;
          try {
            // In the second round the log itself has no room: that is not a refusal of one statement, it ends the database.
            if (round === 1) await pool.query('select pg_switch_wal()');
            await insert(id, 'x'.repeat(1_900));
            acknowledged.push(id);
          } catch (error) {
            refused = error;
          }
        }
        if (round === 1) {
          await vi.waitFor(
            () => expect(said).toContain('the embedded database stopped and will be started again'),
            SOON,
          );
          await expect(pool.query('select 1')).rejects.toMatchObject({ code: '57P03' });
        } else expect(refused).toMatchObject({ code: '53100' });

        await rm(join(disk.path, 'filling'));
        await vi.waitFor(() => pool.query('select 1'), SOON);
        const present = await ids();
        expect(present).toEqual(expect.arrayContaining(acknowledged));
        // The one without an answer may be there or not.
        expect(present.length - acknowledged.length).toBeLessThanOrEqual(1);
        await pool.query('delete from written');
        acknowledged.length = 0;
      }
      await insert(1);
      expect(await readdir(disk.path)).toEqual(['database']);
    } finally {
      await close();
      disk.remove();
    }
  },
  180_000,
);
