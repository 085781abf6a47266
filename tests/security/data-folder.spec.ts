import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openMailbox } from '../support/accounts/mailbox.ts';
import { RELEASES, unpackRelease } from '../support/releases.ts';
import { sameOriginHeaders } from '../support/sign-up-by-api.ts';
import { startSite } from '../support/start-site.ts';

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

test('a start makes all files of an earlier data folder private, and new ones as well', {
  tag: ['@S11'],
}, async () => {
  const folder = await unpackRelease(RELEASES.at(-1) ?? '');
  expect((await findOpenFiles(folder)).length).toBeGreaterThan(500);
  // As for operators whose shell has no umask.
  const before = process.umask(0);
  const settings = { DATA_DIR: folder, NODE_COMPILE_CACHE: '' };
  const site = await startSite(settings).finally(() => process.umask(before));
  try {
    const email = 'private@example.com';
    const signUp = await fetch(`${site.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { ...sameOriginHeaders(site.url), 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Private', email, password: 'correct horse 9' }),
    });
    expect(signUp.status).toBe(200);
    await openMailbox(folder).latest(email);
    expect(await findOpenFiles(folder)).toEqual([]);
  } finally {
    await site.stop();
  }
  expect(await findOpenFiles(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
