import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { openDatabase } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { createMigratedDataDir } from './data-dir.ts';

const silentLog = { info() {}, warn() {}, error() {} };

/** A DATA_DIR with an embedded database filled by `seed`, closed for use by a site. */
export async function createSeededFolder(
  seed: (database: Kysely<Schema>) => Promise<void>,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await createMigratedDataDir();
  const { kysely, close } = await openDatabase({ url: null, folder, log: silentLog });
  try {
    await seed(kysely);
  } finally {
    await close();
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
