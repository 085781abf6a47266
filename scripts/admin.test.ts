import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { admin } from '../tests/support/admin.ts';
import { describeOnPostgres, migratedFolder, silent } from '../tests/support/database.ts';
import { addUser } from '../tests/support/users.ts';

vi.setConfig({ testTimeout: 120_000 });

const TODAY = /since \d{4}-\d\d-\d\d$/;
const NOBODY =
  'Nobody has an account with ghost@example.com. They have to sign up, and to confirm the address, first.';
const NOBODY_YET = 'There is no administrator yet: npm run admin:grant -- you@example.com';

describe('I13 admin on the embedded database', () => {
  let folder: string;
  let env: { DATA_DIR: string };

  beforeEach(async () => {
    folder = await migratedFolder();
    env = { DATA_DIR: folder };
    const database = await openDatabase({ url: null, folder, log: silent });
    await addUser(database.kysely, 'mina', '미나');
    await database.close();
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  test('I13 admin roles of a stopped site are granted, listed and revoked, and errors are printed', async () => {
    expect(await admin(['grant', 'Mina@Example.com'], env)).toEqual({
      code: 0,
      out: 'mina@example.com is an administrator.',
      err: '',
    });
    expect(await admin(['list'], env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(TODAY),
    });
    expect(await admin(['grant', 'ghost@example.com'], env)).toEqual({
      code: 1,
      out: '',
      err: NOBODY,
    });
    expect(await admin(['revoke', 'mina@example.com'], env)).toMatchObject({
      code: 0,
      out: 'mina@example.com is no administrator any more.',
    });
    expect(await admin(['list'], env)).toMatchObject({ code: 0, out: NOBODY_YET });
  });
});

describeOnPostgres('I13 admin roles on PostgreSQL', (open) => {
  test('I13 admin roles are granted in the PostgreSQL database of the site', async () => {
    const { kysely, url } = await open();
    await addUser(kysely, 'mina', '미나');
    const env = { DATABASE_URL: url ?? '', DATA_DIR: '/nowhere' };
    expect(await admin(['grant', 'mina@example.com'], env)).toEqual({
      code: 0,
      out: 'mina@example.com is an administrator.',
      err: '',
    });
    expect(await admin(['grant', 'ghost@example.com'], env)).toEqual({
      code: 1,
      out: '',
      err: NOBODY,
    });
    expect(await kysely.selectFrom('user_roles').select(['user_id', 'role']).execute()).toEqual([
      { user_id: 'mina', role: 'admin' },
    ]);
  });
});

test('invalid arguments print the usage and open no database', async () => {
  const place = await mkdtemp(join(tmpdir(), 'kinora-admin-'));
  const env = { DATA_DIR: place };
  for (const words of [
    [],
    ['a', 'b', 'c'],
    ['--what'],
    ['grant'],
    ['revoke'],
    ['promote', 'mina@example.com'],
    ['list', 'mina@example.com'],
  ]) {
    const { code, out, err } = await admin(words, env);
    expect([out, err], words.join(' ')).toEqual([
      '',
      expect.stringContaining('Usage: npm run admin:grant -- <e-mail>'),
    ]);
    expect([1, 2]).toContain(code);
  }
  const { code, err } = await admin(['list'], env);
  expect([code, err]).toEqual([1, expect.stringContaining('holds no database')]);
  await rm(place, { recursive: true });
});
