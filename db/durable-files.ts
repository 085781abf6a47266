import { constants, fdatasyncSync, fsyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { simpleQuery } from './simple-query.ts';

/** Emscripten's number for an input or output error. */
const EIO = 29;

/** PGlite starts its server with `-F`, fsync off, and its fdatasync, the server's first choice, does nothing. */
export const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'max_wal_size=128MB', 'min_wal_size=32MB'].flatMap(
    (setting) => ['-c', setting],
  ),
];

type OpenFile = { nfd: number; node: { mode: number } };
type NodeFiles = {
  realPath(node: OpenFile['node']): string;
  stream_ops: { fsync?: (file: OpenFile) => number };
};

/**
 * The files of an embedded database on this machine's disk. PGlite's own has no fsync: a commit would be lost with the power.
 * Given one, the server syncs what PostgreSQL always syncs, its log at each commit and its data at each checkpoint.
 */
export class DurableFiles extends NodeFS {
  /** How often the write-ahead log was brought to the disk. */
  logSyncs = 0;
  /** The first refusal of the disk. What was committed since is not safe. */
  failure: Error | null = null;

  override async init(
    ...[pglite, options]: Parameters<NodeFS['init']>
  ): ReturnType<NodeFS['init']> {
    const prepared = await super.init(pglite, options);
    prepared.emscriptenOpts.preRun?.push((module) => {
      const nodeFiles = module.NODEFS as unknown as NodeFiles;
      nodeFiles.stream_ops.fsync = (file) => this.#sync(file, nodeFiles.realPath(file.node));
    });
    return prepared;
  }

  #sync(file: OpenFile, path: string): number {
    try {
      if ((file.node.mode & constants.S_IFMT) === constants.S_IFDIR) syncFolder(file.nfd);
      else fdatasyncSync(file.nfd);
    } catch (error) {
      this.failure ??= new Error(`the disk refused to keep ${path}`, { cause: error });
      return EIO;
    }
    if (/[\\/]pg_wal[\\/]/.test(path)) this.logSyncs += 1;
    return 0;
  }
}

/** Commits something and watches it reach the disk, since a new version of PGlite may go another way without a word. */
export function assertCommitsReachDisk(database: PGlite, files: DurableFiles): void {
  const before = files.logSyncs;
  simpleQuery(database, `select pg_logical_emit_message(true, 'kinora', 'start')`);
  if (files.failure) throw files.failure;
  if (files.logSyncs === before)
    throw new Error(
      'The embedded database does not bring commits to the disk, so it would lose data. Install the locked versions (npm ci).',
    );
}

/** Brings a freshly made database to the disk, which its maker left to the operating system. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    await file.datasync();
    await file.close();
  }
}

function syncFolder(descriptor: number): void {
  // Windows knows no sync of a folder and keeps its entries safe itself.
  if (process.platform !== 'win32') fsyncSync(descriptor);
}
