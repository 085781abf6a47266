import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '../src/open.ts';

export const silentLog = { info() {}, warn() {}, error() {} };

export type Template = {
  /** A new folder with an empty database, which the caller removes. */
  copy(): Promise<string>;
  remove(): Promise<void>;
};

/** Creates a database to copy for each test: creating one takes seconds, copying it a moment. */
export async function createTemplate(): Promise<Template> {
  const template = await makeFolder();
  const { close } = await openEmbeddedPostgres({ folder: template, log: silentLog });
  await close();
  return {
    async copy() {
      const folder = await makeFolder();
      await cp(join(template, 'database'), join(folder, 'database'), { recursive: true });
      return folder;
    },
    remove: () => rm(template, { recursive: true, force: true }),
  };
}

async function makeFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'embedded-postgres-'));
}
