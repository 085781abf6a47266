import { rm } from 'node:fs/promises';
import { afterEach, beforeEach } from 'vitest';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  openEmbeddedPostgres,
} from '../src/open.ts';
import { copyTemplate } from './template.ts';

/** Fails its writes while the file `database.fault` in the folder names an error. */
export const FAILING_DISK = new URL('./failing-disk-worker.ts', import.meta.url);
/** A restart takes a second, or ten on a busy machine. */
export const RESTART = { timeout: 45_000, interval: 20 };

/** For a suite about disks that fail: each test has a folder with an empty database. */
export function setUpFailingDisk() {
  let folder: string;
  let database: EmbeddedPostgres;
  let messages: string[];
  const addMessage = (_fields: object, message: string) => void messages.push(message);

  beforeEach(async () => {
    messages = [];
    folder = await copyTemplate();
  });
  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    get folder() {
      return folder;
    },
    /** Of the log, in order. */
    get messages() {
      return messages;
    },
    get database() {
      return database;
    },
    async open(options: Partial<EmbeddedPostgresOptions> = {}): Promise<void> {
      const log = { info: addMessage, warn: addMessage, error: addMessage };
      database = await openEmbeddedPostgres({ folder, log, ...options });
    },
    async readIds(): Promise<number[]> {
      const { rows } = await database.pool.query<{ id: number }>(
        'select id from written order by id',
      );
      return rows.map(({ id }) => id);
    },
  };
}
