import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { createMigratedDataDir } from '../tests/support/data-dir.ts';
import { describeOnPostgres } from '../tests/support/database.ts';
import { runAdminCommand } from '../tests/support/run-admin-command.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { addUser } from '../tests/support/users.ts';

vi.setConfig({ testTimeout: 120_000 });

const TODAY = /since \d{4}-\d\d-\d\d {2}no second factor$/;
const UNKNOWN_USER =
  'No account with ghost@example.com. The user must first sign up and confirm the e-mail address.';
const NO_ADMIN_YET = 'There is no administrator yet: npm run admin:grant -- you@example.com';

describe('admin on the embedded database', { tags: ['I13'] }, () => {
  let folder: string;
  let env: { DATA_DIR: string };

  beforeEach(async () => {
    folder = await createMigratedDataDir();
    env = { DATA_DIR: folder };
    const database = await openDatabase({ url: null, folder, log: silentLog });
    await addUser(database.kysely, 'mina', '미나');
    await database.close();
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  test('admin roles of a stopped site are granted, listed and revoked, and errors are printed', {
    tags: ['I13'],
  }, async () => {
    expect(await runAdminCommand(['grant', 'Mina@Example.com'], env)).toEqual({
      code: 0,
      out: 'mina@example.com is an administrator.',
      err: '',
    });
    expect(await runAdminCommand(['list'], env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(TODAY),
    });
    expect(await runAdminCommand(['grant', 'ghost@example.com'], env)).toEqual({
      code: 1,
      out: '',
      err: UNKNOWN_USER,
    });
    expect(await runAdminCommand(['revoke', 'mina@example.com'], env)).toMatchObject({
      code: 0,
      out: 'mina@example.com is no administrator any more.',
    });
    expect(await runAdminCommand(['list'], env)).toMatchObject({ code: 0, out: NO_ADMIN_YET });
  });
});

describeOnPostgres('admin roles on PostgreSQL', (open) => {
  test('admin roles are granted in the PostgreSQL database of the site', {
    tags: ['I13'],
  }, async () => {
    const { kysely, url } = await open();
    await addUser(kysely, 'mina', '미나');
    const env = { DATABASE_URL: url ?? '', DATA_DIR: '/nowhere' };
    expect(await runAdminCommand(['grant', 'mina@example.com'], env)).toEqual({
      code: 0,
      out: 'mina@example.com is an administrator.',
      err: '',
    });
    expect(await runAdminCommand(['grant', 'ghost@example.com'], env)).toEqual({
      code: 1,
      out: '',
      err: UNKNOWN_USER,
    });
    expect(await kysely.selectFrom('user_roles').select(['user_id', 'role']).execute()).toEqual([
      { user_id: 'mina', role: 'admin' },
    ]);
  });
});

test('invalid arguments print the usage and open no database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-admin-'));
  const env = { DATA_DIR: folder };
  for (const args of [
    [],
    ['a', 'b', 'c'],
    ['--what'],
    ['grant'],
    ['revoke'],
    ['promote', 'mina@example.com'],
    ['list', 'mina@example.com'],
  ]) {
    const { code, out, err } = await runAdminCommand(args, env);
    expect([out, err], args.join(' ')).toEqual([
      '',
      expect.stringContaining('Usage: npm run admin:grant -- <e-mail>'),
    ]);
    expect([1, 2]).toContain(code);
  }
  const { code, err } = await runAdminCommand(['list'], env);
  expect([code, err]).toEqual([1, expect.stringContaining('holds no database')]);
  await rm(folder, { recursive: true });
});
