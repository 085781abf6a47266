import type { FileRejection, FileRows, FileThreads } from '../../domain/forms/uploaded-file.ts';
import { FileRejected } from '../../server/files/file-rejected.ts';
import { readCsvFile } from '../../server/files/read-csv-file.ts';
import { readImportFile } from '../../server/imports/read-import-file.ts';

/**
 * Reads files as the threads of server/files do, but in this one: to start a thread takes 200 ms.
 * file-threads.test.ts tests the threads.
 */
export const filesInProcess: FileThreads = {
  readImport: (file, { signal: _, ...options }, handleRows) =>
    read(readImportFile(file, options), handleRows),
  readCsv: (file, { signal: _, ...options }, handleRows) =>
    read(readCsvFile(file, options), handleRows),
};

async function read<Row, Result>(
  reading: Promise<Row[]>,
  handleRows: (rows: FileRows<Row>) => Promise<Result>,
): Promise<{ value: Result } | { rejected: FileRejection }> {
  try {
    const rows = await reading;
    return { value: await handleRows({ total: rows.length, batches: toBatches(rows) }) };
  } catch (error) {
    if (error instanceof FileRejected) return { rejected: error.rejection };
    throw error;
  }
}

async function* toBatches<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  for (let start = 0; start < rows.length; start += 500) yield rows.slice(start, start + 500);
}
