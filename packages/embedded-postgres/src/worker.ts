/**
 * Runs PGlite in a worker thread and serves one connection per MessagePort that the parent posts.
 */
import { MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { detectCrash, lastErrorMessage } from './crash-detection.ts';
import { assertCommitsAreDurable, DurableFiles, START_PARAMS } from './durable-files.ts';
import { makeTreePrivate } from './private-files.ts';
import { runRawQuery } from './raw-query.ts';

/**
 * Chunks of a response have about this size: few messages, and no second copy of a large result.
 */
const CHUNK_BYTES = 256 * 1024;
/**
 * `discard all` without closing cursors: a held cursor may still be read by an export whose
 * connection was released meanwhile.
 */
const RESET_SESSION = `set session authorization default; reset all; deallocate all; unlisten *; select pg_advisory_unlock_all();
  discard plans; discard temp; discard sequences`;
/** The end of a response after which no transaction is in progress. */
const READY_FOR_QUERY = Buffer.from('Z\0\0\0\x05I');
/**
 * PGlite has no background process for checkpoints, and a crash replays everything since the last
 * one.
 */
const CHECKPOINT_INTERVAL_MS = 5 * 60_000;

/** Posted before the thread ends because the server crashed. */
export type CrashMessage = { crashed: string };

/** Received when the disk has no space for the log, and when it has again. */
export type SpaceMessage = { readOnly: boolean };

const { folder, ...started } = workerData as { folder: string; readOnly: boolean };
makeTreePrivate(folder);
const files = new DurableFiles(folder);
const database = await PGlite.create({ fs: files, startParams: START_PARAMS });
/** The part of the current response that was not posted yet. */
let chunks: Uint8Array[] = [];
let isSessionReadOnly = false;
/** No transaction, cursor or COPY is in progress. */
let isIdle = false;
detectCrash(database, (error) => {
  const reason = files.failure?.message ?? lastErrorMessage(chunks) ?? String(error);
  parentPort?.postMessage({ crashed: reason } satisfies CrashMessage);
  process.exit(1);
});
assertCommitsAreDurable(database, files);

let changed = false;
let { readOnly } = started;
const checkpoints = setInterval(() => {
  if (!changed || database.isInTransaction()) return;
  changed = false;
  runRawQuery(database, 'checkpoint');
  if (files.failure) throw files.failure;
}, CHECKPOINT_INTERVAL_MS);

parentPort?.on('message', async (message: MessagePort | SpaceMessage | 'stop') => {
  if (message instanceof MessagePort) return serve(message);
  if (message !== 'stop') {
    readOnly = message.readOnly;
    return;
  }
  clearInterval(checkpoints);
  await database.close();
  process.exit(0);
});
parentPort?.postMessage('ready');

function serve(port: MessagePort): void {
  // All connections share one session: the next one must not see the state of the last.
  if (database.isInTransaction()) runRawQuery(database, 'rollback');
  runRawQuery(database, RESET_SESSION);
  isSessionReadOnly = false;
  isIdle = false;
  port.on('message', (request: Uint8Array) => respond(port, request));
}

/** Does not change a transaction or statement in progress. */
function applyReadOnly(): void {
  if (readOnly === isSessionReadOnly || !isIdle) return;
  runRawQuery(database, `set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
  isSessionReadOnly = readOnly;
}

async function respond(port: MessagePort, request: Uint8Array): Promise<void> {
  applyReadOnly();
  isIdle = false;
  let size = 0;
  function flush(): void {
    const bytes = new Uint8Array(size);
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    chunks = [];
    size = 0;
    port.postMessage(bytes, [bytes.buffer]);
  }
  changed = true;
  await database.execProtocolRawStream(request, {
    syncToFs: false,
    onRawData(data) {
      // Copied, because `data` is a view of the database's own memory.
      chunks.push(data.slice());
      isIdle = READY_FOR_QUERY.equals(data.subarray(-READY_FOR_QUERY.length));
      size += data.length;
      if (size >= CHUNK_BYTES && !files.failure) flush();
    },
  });
  // Ends the worker and every connection, so that a commit that was not synced is never
  // acknowledged.
  if (files.failure) throw files.failure;
  if (size > 0) flush();
}
