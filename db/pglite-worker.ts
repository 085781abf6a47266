import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { assertCommitsReachDisk, DURABLE_START, DurableFiles, syncTree } from './durable-files.ts';
import { lastWords, watchForCrash } from './pglite-crash.ts';
import { simpleQuery } from './simple-query.ts';

/** Answers are handed over in pieces of about this size: few messages, and no second copy of a large result. */
const PIECE = 256 * 1024;
/** `discard all` without closing cursors: one that is held is read by an export, and not over yet when a connection is given up. */
const FORGET = `set session authorization default; reset all; deallocate all; unlisten *; select pg_advisory_unlock_all();
  discard plans; discard temp; discard sequences`;
/** The embedded server has no background process that would do it, and everything since the last one is replayed after a crash. */
const CHECKPOINT_EVERY = 5 * 60_000;

/** The last message of a thread whose database has crashed. */
export type Crash = { crashed: string };

const { folder } = workerData as { folder: string };
const files = new DurableFiles(await prepareFolder(folder));
const database = await PGlite.create({ fs: files, startParams: DURABLE_START });
await finishFolder(folder);
/** What of an answer was not handed over yet. */
let pieces: Uint8Array[] = [];
watchForCrash(database, (error) => {
  const reason = files.failure?.message ?? lastWords(pieces) ?? String(error);
  parentPort?.postMessage({ crashed: reason } satisfies Crash);
  process.exit(1);
});
assertCommitsReachDisk(database, files);

let changed = false;
const checkpoints = setInterval(() => {
  if (!changed || database.isInTransaction()) return;
  changed = false;
  simpleQuery(database, 'checkpoint');
  if (files.failure) throw files.failure;
}, CHECKPOINT_EVERY);

parentPort?.on('message', async (message: MessagePort | 'stop') => {
  if (message instanceof MessagePort) return serve(message);
  clearInterval(checkpoints);
  await database.close();
  process.exit(0);
});
parentPort?.postMessage('ready');

function serve(port: MessagePort): void {
  // There is one session for ever: what the connection before this one left in it must not be met by the next.
  if (database.isInTransaction()) simpleQuery(database, 'rollback');
  simpleQuery(database, FORGET);
  port.on('message', (request: Uint8Array) => answer(port, request));
}

async function answer(port: MessagePort, request: Uint8Array): Promise<void> {
  let size = 0;
  function send(): void {
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    pieces = [];
    size = 0;
    port.postMessage(bytes, [bytes.buffer]);
  }
  changed = true;
  await database.execProtocolRawStream(request, {
    syncToFs: false,
    onRawData(data) {
      // The bytes are a window on the database's own memory.
      pieces.push(data.slice());
      size += data.length;
      if (size >= PIECE && !files.failure) send();
    },
  });
  // A commit that the disk refused must not be acknowledged. This ends the worker, and with it every connection.
  if (files.failure) throw files.failure;
  if (size > 0) send();
}

/** Half a database, left by a process that was killed while it made one, holds nothing and is made again. */
async function prepareFolder(path: string): Promise<string> {
  if (existsSync(beginning(path))) await rm(path, { recursive: true, force: true });
  if (!existsSync(path)) {
    await writeFile(beginning(path), '');
    await mkdir(path, { mode: 0o700 });
  }
  return path;
}

async function finishFolder(path: string): Promise<void> {
  if (!existsSync(beginning(path))) return;
  await syncTree(path);
  await rm(beginning(path));
}

function beginning(path: string): string {
  return `${path}.unfinished`;
}
