import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readDumpFile } from '../../db/dump/file.ts';
import { restoreDump } from '../../db/dump/restore.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import type { CookieJar } from './cookie-jar.ts';
import { type Client, createClient } from './http-client.ts';
import { RELEASE_PASSWORD, RELEASES, RELEASES_FOLDER, unpackRelease } from './releases.ts';
import { silentLog } from './silent-log.ts';
import { startSite } from './start-site.ts';
import { createTemporaryPostgres } from './temporary-postgres.ts';

type Data = { env: Record<string, string>; remove: () => Promise<unknown> };

export async function openDataFolder(release: string): Promise<Data> {
  const folder = await unpackRelease(release);
  return { env: { DATA_DIR: folder }, remove: () => rm(folder, { recursive: true }) };
}

/** `null` without PostgreSQL. */
export async function restoreToPostgres(release: string): Promise<Data | null> {
  const postgres = await createTemporaryPostgres();
  if (postgres === null) return null;
  const database = await openDatabase({ url: postgres.url, folder: '', log: silentLog });
  await migrate(database.kysely);
  await restoreDump(database, readDumpFile(join(RELEASES_FOLDER, release, 'backup.jsonl.gz')));
  await database.close();
  return { env: { DATABASE_URL: postgres.url }, remove: postgres.remove };
}

async function signIn(client: Client, email: string): Promise<CookieJar> {
  const jar: CookieJar = new Map();
  const json = { email, password: RELEASE_PASSWORD };
  const { status, body } = await client.post('/api/auth/sign-in/email', { json, jar });
  expect(status, body).toBe(200);
  return jar;
}

/** Texts that the pages contain for a visitor, a user or an admin. */
const PAGES: [role: 'visitor' | 'mina' | 'sora', path: string, texts: string[]][] = [
  ['mina', '/en/saved', ['Parasite']],
  ['mina', '/en/saved?list=seen', ['A corrected title']],
  ['visitor', '/en/list/shared-list-of-minaabc', ['Parasite']],
  ['visitor', '/en/movie/496243-parasite', ['Kept across every upgrade', 'An anonymous review']],
  ['visitor', '/en/movie/129-a-corrected-title', ['A corrected title']],
  ['visitor', '/en/movie/496243-parasite', ['Village cinema']],
  ['visitor', '/en/terms', ['The terms of November']],
  ['visitor', '/en/terms?date=2026-10-15', ['The terms of October']],
  [
    'visitor',
    '/en/support/0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
    ['Where is my list?', 'Under your name.'],
  ],
  ['sora', '/en/admin/users?q=troll', ['Troll', 'Banned']],
  ['sora', '/en/admin/reviews?reported=1', ['A reported review']],
  ['sora', '/en/admin/overrides', ['A corrected title']],
  ['sora', '/en/admin/providers', ['Village cinema']],
  ['sora', '/en/admin/legal', ['Our terms']],
  ['sora', '/en/admin/support', ['A question']],
  ['sora', '/en/admin/logs', ['delete user', 'Boss']],
];

/** Starts the site on the data of a release, which it removes, and expects it on the pages. */
export async function expectEverythingShown(release: string, data: Data | null): Promise<void> {
  test.skip(data === null, 'without PostgreSQL');
  if (data === null) return;
  const site = await startSite({ ...data.env, DEFAULT_REGION: 'KR' });
  const client = createClient({ url: site.url, listening: site.url });
  try {
    if (release === RELEASES[0] && data.env.DATA_DIR)
      expect(site.lines.find((line) => line.includes('migration applied'))).toMatch(
        /"migration":"\d{4}-[a-z-]+\.sql","ms":\d+/,
      );
    const jars = {
      visitor: undefined,
      mina: await signIn(client, 'mina@example.com'),
      sora: await signIn(client, 'sora@example.com'),
    };
    // The first page may come without what the database or the catalog answers too late.
    for (const [role, path, texts] of PAGES)
      await expect(async () => {
        const { status, body } = await client.get(path, { jar: jars[role] });
        expect(status).toBe(200);
        expect(texts.filter((text) => !body.includes(text))).toEqual([]);
      }, path).toPass();
  } finally {
    client.close();
    await site.stop();
    await data.remove();
  }
}
