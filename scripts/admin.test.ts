import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { createMigratedDataDir } from '../tests/support/data-dir.ts';
import { describeOnPostgres } from '../tests/support/database.ts';
import { execute } from '../tests/support/execute-command.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { addUser, getRole } from '../tests/support/users.ts';
import { ADMIN } from './admin.ts';

const TODAY = /since \d{4}-\d\d-\d\d {2}no second factor$/;
const UNKNOWN_USER =
  'No account with ghost@example.com. The user must first sign up and confirm the e-mail address.';
const NO_ADMIN_YET = 'There is no administrator yet: npm run admin:grant -- you@example.com';

test('the admin role of a stopped site is granted in its folder', {
  tags: ['I13'],
}, async () => {
  const folder = await createMigratedDataDir();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const open = () => openDatabase({ url: null, folder, log: silentLog });
  const before = await open();
  await addUser(before.kysely, 'mina', '미나');
  await before.close();
  expect(await execute(ADMIN, ['grant', 'Mina@Example.com'], { DATA_DIR: folder })).toEqual({
    code: 0,
    out: 'mina@example.com is an administrator.',
    err: '',
  });
  const after = await open();
  expect(await getRole(after.kysely, 'mina')).toBe('admin');
  await after.close();
});

describeOnPostgres('admin roles on PostgreSQL', (open) => {
  test('admin roles are granted, listed and revoked, and errors are printed', {
    tags: ['I13'],
  }, async () => {
    const { kysely, url } = await open();
    await addUser(kysely, 'mina', '미나');
    const run = (...args: string[]) =>
      execute(ADMIN, args, { DATABASE_URL: url ?? '', DATA_DIR: '/nowhere' });
    expect(await run('grant', 'Mina@Example.com')).toEqual({
      code: 0,
      out: 'mina@example.com is an administrator.',
      err: '',
    });
    expect(await getRole(kysely, 'mina')).toBe('admin');
    expect(await run('list')).toMatchObject({ code: 0, out: expect.stringMatching(TODAY) });
    expect(await run('grant', 'ghost@example.com')).toEqual({
      code: 1,
      out: '',
      err: UNKNOWN_USER,
    });
    expect(await run('revoke', 'mina@example.com')).toMatchObject({
      code: 0,
      out: 'mina@example.com is no administrator any more.',
    });
    expect(await getRole(kysely, 'mina')).toBe('user');
    expect(await run('list')).toMatchObject({ code: 0, out: NO_ADMIN_YET });
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
    const { code, out, err } = await execute(ADMIN, args, env);
    expect([out, err], args.join(' ')).toEqual([
      '',
      expect.stringContaining('Usage: npm run admin:grant -- <e-mail>'),
    ]);
    expect([1, 2]).toContain(code);
  }
  const { code, err } = await execute(ADMIN, ['list'], env);
  expect([code, err]).toEqual([1, expect.stringContaining('holds no database')]);
  await rm(folder, { recursive: true });
});
