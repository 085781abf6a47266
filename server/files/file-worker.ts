import { parentPort, workerData } from 'node:worker_threads';
import type {
  CsvFileOptions,
  FileRejection,
  UploadedFile,
} from '../../domain/forms/uploaded-file.ts';
import { type ImportLimits, readImportFile } from '../imports/read-import-file.ts';
import { FileRejected } from './file-rejected.ts';
import { readCsvFile } from './read-csv-file.ts';

export type FileTask =
  | { kind: 'import'; file: UploadedFile; options: ImportLimits }
  | { kind: 'csv'; file: UploadedFile; options: CsvFileOptions };

/** The first message of the thread. Then it answers each message with a batch of rows. */
export type FileSummary = { total: number } | { rejected: FileRejection };

/** The main thread receives a batch within a few milliseconds. */
const MAX_BATCH_ROWS = 500;
const MAX_BATCH_LENGTH = 256 * 1024;

function readFile(task: FileTask): Promise<unknown[]> {
  return task.kind === 'import'
    ? readImportFile(task.file, task.options)
    : readCsvFile(task.file, task.options);
}

function getBatch(rows: unknown[], start: number): unknown[] {
  const maxEnd = Math.min(rows.length, start + MAX_BATCH_ROWS);
  let end = start;
  for (let length = 0; end < maxEnd && length < MAX_BATCH_LENGTH; end += 1)
    length += JSON.stringify(rows[end]).length;
  return rows.slice(start, end);
}

try {
  const rows = await readFile(workerData);
  let sent = 0;
  parentPort?.on('message', () => {
    const batch = getBatch(rows, sent);
    sent += batch.length;
    parentPort?.postMessage(batch);
  });
  parentPort?.postMessage({ total: rows.length } satisfies FileSummary);
} catch (error) {
  if (!(error instanceof FileRejected)) throw error;
  parentPort?.postMessage({ rejected: error.rejection } satisfies FileSummary);
}
