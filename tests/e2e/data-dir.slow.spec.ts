import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canMountDisks, mountSmallDisk } from '@kinora/embedded-postgres/testing/small-disk';
import { expect, test } from '@playwright/test';
import { createMigratedDataDir } from '../support/data-dir.ts';
import { httpGet } from '../support/http-get.ts';
import { createSeededFolder } from '../support/seeded-data-dir.ts';
import { runUntilExit, startSite } from '../support/start-site.ts';

const PARASITE = { content_type: 'movie', content_id: 496243 } as const;
const PARASITE_PATH = '/en/movie/496243-parasite';

test.describe.configure({ timeout: 180_000 });

async function folderWithReview(text: string) {
  return createSeededFolder(async (database) => {
    await database
      .insertInto('reviews')
      .values({ ...PARASITE, user_id: 'u1', rating: 9, review_text: text })
      .execute();
  });
}

async function runScript(
  script: string,
  args: string[],
  folder: string,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
}

async function expectPages(url: string): Promise<void> {
  for (const path of [
    PARASITE_PATH,
    '/ko',
    '/en/tv/1399-game-of-thrones',
    '/ja/movie',
    '/en/search?q=parasite',
  ])
    expect((await httpGet(url + path)).status, path).toBe(200);
}

test('a backup is restored while the site runs, and no older page is served after it', async () => {
  const { folder, remove } = await folderWithReview('As it was at the backup.');
  const backupFolder = await mkdtemp(join(tmpdir(), 'kinora-backup-'));
  const file = join(backupFolder, 'site.gz');
  const olderFolder = await folderWithReview('Written since.');
  expect(await runScript('backup', [file], folder)).toMatchObject({ code: 0 });
  const site = await startSite({ DATA_DIR: olderFolder.folder, LOG_LEVEL: 'warn' });
  try {
    for (let visit = 0; visit < 3; visit += 1)
      expect((await httpGet(site.url + PARASITE_PATH)).body).toContain('Written since.');
    expect(await runScript('restore', [file], olderFolder.folder)).toMatchObject({ code: 1 });
    expect((await httpGet(site.url + PARASITE_PATH)).body).toContain('Written since.');

    expect(await runScript('restore', [file, '--yes'], olderFolder.folder)).toMatchObject({
      code: 0,
    });
    const { body } = await httpGet(site.url + PARASITE_PATH);
    expect(body).toContain('As it was at the backup.');
    expect(body).not.toContain('Written since.');
    expect(site.lines).toEqual([]);
  } finally {
    expect(await site.stop()).toBe(0);
    for (const removeFolder of [remove, olderFolder.remove]) await removeFolder();
    await rm(backupFolder, { recursive: true, force: true });
  }
});

test('a second site on the same folder exits with one line, and the first one is unaffected', async () => {
  const { folder, remove } = await folderWithReview('Still here.');
  const site = await startSite({ DATA_DIR: folder, LOG_LEVEL: 'warn' });
  try {
    const secondSite = await runUntilExit({ DATA_DIR: folder });
    expect(secondSite).toEqual({
      code: 1,
      lines: [`Kinora cannot start: DATA_DIR ${folder} is in use by another Kinora process`],
    });
    expect((await httpGet(site.url + PARASITE_PATH)).body).toContain('Still here.');
    // The control socket of the first site still works.
    expect(await runScript('backup', [], folder)).toMatchObject({
      code: 0,
      output: expect.stringContaining('the running site'),
    });
  } finally {
    await site.stop();
    await remove();
  }
});

test('on a full disk pages are served, also after kill -9, and after freeing space everything works', async () => {
  test.skip(!canMountDisks(), 'it takes root on Linux to mount a small disk');
  const disk = mountSmallDisk(128);
  if (disk === null) throw new Error('it could be mounted a moment ago');
  const migrated = await createMigratedDataDir();
  await cp(join(migrated, 'database'), join(disk.path, 'data', 'database'), { recursive: true });
  await rm(migrated, { recursive: true });
  const DATA_DIR = join(disk.path, 'data');
  try {
    const site = await startSite({ DATA_DIR, LOG_LEVEL: 'warn' });
    await disk.fill('filling', 0);
    await expectPages(site.url);
    expect(await runScript('backup', [], DATA_DIR)).toMatchObject({
      code: 1,
      output: expect.stringContaining('the disk is full'),
    });
    await site.kill();
    await disk.fill('filling-2', 0);
    const restarted = await startSite({ DATA_DIR, LOG_LEVEL: 'warn' });
    await expectPages(restarted.url);
    for (const name of ['filling', 'filling-2']) await rm(join(disk.path, name));
    expect((await httpGet(`${restarted.url}/readyz`)).status).toBe(200);
    expect(await runScript('backup', [], DATA_DIR)).toMatchObject({ code: 0 });
    expect(await restarted.stop()).toBe(0);
  } finally {
    disk.remove();
  }
});
