import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { openDatabase } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { migratedDataDir } from './migrated-folder.ts';

const silent = { info() {}, warn() {}, error() {} };

/** A DATA_DIR with an embedded database filled by `seed`, closed for use by a site. */
export async function seededFolder(
  seed: (database: Kysely<Schema>) => Promise<void>,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await migratedDataDir();
  const { kysely, close } = await openDatabase({ url: null, folder, log: silent });
  try {
    await seed(kysely);
  } finally {
    await close();
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
