import { chmod, lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openMailbox } from '../support/accounts/mailbox.ts';
import { RELEASES, unpackRelease } from '../support/releases.ts';
import { sameOriginHeaders } from '../support/sign-up-by-api.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

/** A user of the releases. */
const EMAIL = 'sora@example.com';

/** Files and folders that others than the owner may use, with their modes. */
async function findOpenFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return { path, mode: (await lstat(path)).mode & 0o777 };
    }),
  );
  return files
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ path, mode }) => `${mode.toString(8)} ${path.slice(folder.length)}`);
}

/** As for operators whose shell has no umask. */
async function startWithoutUmask(env: Record<string, string>): Promise<RunningSite> {
  const before = process.umask(0);
  return startSite(env).finally(() => process.umask(before));
}

test.skip(process.platform === 'win32', 'Windows has no file modes');

test('a start makes all files of an earlier data folder private, and new ones as well', {
  tag: ['@S11', '@slow'],
}, async () => {
  const folder = await unpackRelease(RELEASES.at(-1) ?? '');
  await chmod(folder, 0o755);
  expect((await findOpenFiles(folder)).length).toBeGreaterThan(500);
  const site = await startWithoutUmask({ DATA_DIR: folder, NODE_COMPILE_CACHE: '' });
  try {
    const response = await fetch(`${site.url}/api/auth/request-password-reset`, {
      method: 'POST',
      headers: { ...sameOriginHeaders(site.url), 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL }),
    });
    expect(response.status).toBe(200);
    await openMailbox(folder).latest(EMAIL);
    expect(await findOpenFiles(folder)).toEqual([]);
  } finally {
    await site.stop();
  }
  expect(await findOpenFiles(folder)).toEqual([]);
  // An existing folder keeps its mode.
  expect((await stat(folder)).mode & 0o777).toBe(0o755);
  await rm(folder, { recursive: true });
});

test('a new data folder is private, with all that is in it', {
  tag: ['@S11', '@slow'],
}, async () => {
  const parent = await mkdtemp(join(tmpdir(), 'kinora-parent-'));
  const folder = join(parent, 'new', 'data');
  await (await startWithoutUmask({ DATA_DIR: folder })).stop();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await findOpenFiles(folder)).toEqual([]);
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['database', 'database.lock']));
  await rm(parent, { recursive: true });
});
