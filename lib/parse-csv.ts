import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Info, type Options, parse } from 'csv-parse';

/** Parsing one chunk blocks for some milliseconds; a row of uneven length takes 25 µs. */
const CHUNK_BYTES = 1024;
const MAX_COLUMNS = 100;

export type CsvRecord = { record: string[]; info: Info };

/**
 * Records of a CSV file; yields to the event loop between chunks. Rejects when `signal` is aborted.
 *
 * @throws CsvError if malformed, or over `max_record_size` or 100 columns
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
