import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Info, type Options, parse } from 'csv-parse';

/**
 * Parsed without a pause: some milliseconds. A row with more or fewer cells than the first takes
 * the parser 25 µs.
 */
const CHUNK_BYTES = 1024;
/** Far more than any real table has. */
const MAX_COLUMNS = 100;

export type CsvRecord = { record: string[]; info: Info };

/**
 * The records of a CSV file. Between two chunks of it other requests are answered. Ends when no
 * further record is taken, and rejects when `signal` is aborted.
 * @throws CsvError if it is no table, has rows longer than `max_record_size` or more than 100
 * columns
 */
export async function* parseCsv(
  bytes: Uint8Array,
  options: Options & { max_record_size: number },
  signal: AbortSignal,
): AsyncGenerator<CsvRecord> {
  const parser = parse({
    bom: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    ...options,
    info: true,
  });
  const source = Readable.from(splitBytes(bytes, signal));
  source.on('error', (error) => parser.destroy(error)).pipe(parser);
  try {
    for await (const record of parser as AsyncIterable<CsvRecord>) {
      if (record.record.length > MAX_COLUMNS)
        throw new CsvError('CSV_MAX_RECORD_SIZE', 'too many columns', parser.options, record.info);
      yield record;
    }
  } finally {
    source.destroy();
    parser.destroy();
  }
}

async function* splitBytes(bytes: Uint8Array, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    await nextTurn();
    signal.throwIfAborted();
    yield bytes.subarray(start, start + CHUNK_BYTES);
  }
}
