import { constants, fdatasyncSync, fsyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { createOwnerChange, toPrivateMode } from './private-files.ts';
import { runRawQuery } from './raw-query.ts';

/** Emscripten's error number for EIO. */
const EIO = 29;

/**
 * PGlite's defaults without `-F` (fsync off). `wal_sync_method` is fsync because fdatasync, the
 * server's default, does nothing in PGlite. PGlite's shared buffers of 160 MB are written when it
 * starts, so that they are all in memory; the system caches the files anyway.
 */
export const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[
    'fsync=on',
    'wal_sync_method=fsync',
    'max_wal_size=128MB',
    'min_wal_size=32MB',
    'shared_buffers=16MB',
  ].flatMap((setting) => ['-c', setting]),
];

type FileNode = { mode: number };
type OpenFile = { nfd: number; node: FileNode };
type Attributes = { mode?: number };
type NodeFiles = {
  realPath(node: FileNode): string;
  node_ops: {
    mknod(parent: FileNode, name: string, mode: number, device: number): FileNode;
    setattr(node: FileNode, attributes: Attributes): void;
  };
  stream_ops: {
    fsync?: (file: OpenFile) => number;
    setattr(file: OpenFile, attributes: Attributes): void;
  };
};

/**
 * PGlite's NodeFS with an fsync and private files. PGlite has no fsync, so that a power failure
 * would lose commits. PostgreSQL decides when to call it: for the write-ahead log at each commit,
 * for the data at each checkpoint. PGlite also makes files writable for everyone, whatever the
 * umask.
 */
export class DurableFiles extends NodeFS {
  /** Number of times the write-ahead log was synced. */
  logSyncs = 0;
  /** The first failed sync. Later commits are not durable. */
  failure: Error | null = null;

  override async init(
    ...[pglite, options]: Parameters<NodeFS['init']>
  ): ReturnType<NodeFS['init']> {
    const prepared = await super.init(pglite, options);
    prepared.emscriptenOpts.preRun?.push((module) => {
      const nodeFiles = module.NODEFS as unknown as NodeFiles;
      nodeFiles.stream_ops.fsync = (file) => this.#sync(file, nodeFiles.realPath(file.node));
      createPrivateFiles(nodeFiles, this.rootDir);
    });
    return prepared;
  }

  #sync(file: OpenFile, path: string): number {
    try {
      if ((file.node.mode & constants.S_IFMT) === constants.S_IFDIR) syncFolder(file.nfd);
      else fdatasyncSync(file.nfd);
    } catch (error) {
      this.failure ??= new Error(`cannot sync ${path} to the disk`, { cause: error });
      return EIO;
    }
    if (/[\\/]pg_wal[\\/]/.test(path)) this.logSyncs += 1;
    return 0;
  }
}

function createPrivateFiles({ node_ops, stream_ops, realPath }: NodeFiles, folder: string): void {
  const changeOwner = createOwnerChange(folder);
  const { mknod, setattr } = node_ops;
  const { setattr: setOpenFile } = stream_ops;
  const toPrivate = ({ mode, ...attributes }: Attributes) => ({
    ...attributes,
    ...(mode !== undefined && { mode: toPrivateMode(mode) }),
  });
  node_ops.mknod = (parent, name, mode, device) => {
    const node = mknod(parent, name, toPrivateMode(mode), device);
    changeOwner?.(realPath(node));
    return node;
  };
  node_ops.setattr = (node, attributes) => setattr(node, toPrivate(attributes));
  stream_ops.setattr = (file, attributes) => setOpenFile(file, toPrivate(attributes));
}

/**
 * Commits a record and checks that it was synced: another version of PGlite may bypass
 * `DurableFiles` silently.
 */
export function assertCommitsAreDurable(database: PGlite, files: DurableFiles): void {
  const syncsBefore = files.logSyncs;
  runRawQuery(database, `select pg_logical_emit_message(true, 'embedded-postgres', 'start')`);
  if (files.failure) throw files.failure;
  if (files.logSyncs === syncsBefore)
    throw new Error(
      'The embedded database does not write commits to the disk and would lose data. Install the locked versions (npm ci).',
    );
}

/** Syncs the files of a new database: `initdb` runs without fsync. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    await file.datasync();
    await file.close();
  }
}

function syncFolder(descriptor: number): void {
  // Windows cannot sync a folder and does not need to.
  if (process.platform !== 'win32') fsyncSync(descriptor);
}
