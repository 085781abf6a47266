import type { CsvRecord } from '../../lib/parse-csv.ts';
import type { ImportRow } from '../lists/import.ts';

/** Its bytes move to the thread that reads it, and are gone here. */
export type UploadedFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

/** Reasons of files that were not read. A later attempt may succeed if `busy` or `too_slow`. */
export type FileRejection =
  | { reason: 'busy' | 'too_slow' | 'too_large' | 'too_long' | 'unknown_format' }
  /** `code` is that of a `CsvError`; `line` is `null` if unknown. */
  | { reason: 'malformed_csv'; code: string; line: number | null };

export type FileRows<Row> = { total: number; batches: AsyncIterable<Row[]> };

export type CsvFileOptions = {
  delimiter: string;
  maxLineLength: number;
  /** Reading stops after this many. */
  maxRecords: number;
};

/** Calls `handleRows` once the whole file has been read. Rejects if it does, or on abort. */
type ReadFile<Options, Row> = <Result>(
  file: UploadedFile,
  options: Options & { signal: AbortSignal },
  handleRows: (rows: FileRows<Row>) => Promise<Result>,
) => Promise<{ value: Result } | { rejected: FileRejection }>;

/** Reads uploaded files in threads (server/files). */
export type FileThreads = {
  /** An export of lists from this or another site. At least one row. */
  readImport: ReadFile<{ maxRows: number }, ImportRow>;
  readCsv: ReadFile<CsvFileOptions, CsvRecord>;
};
