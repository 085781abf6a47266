import { Readable } from 'node:stream';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { CsvError, type Info, type Options, parse } from 'csv-parse';

/** Parsed without a pause: some milliseconds. A line whose cells are more or fewer than those of the first takes the parser 25 µs. */
const CHUNK_BYTES = 1024;
/** Far more than any table has that is right. */
const MAX_COLUMNS = 100;

export type CsvRecord = { record: string[]; info: Info };

/**
 * The records of a CSV file, one after the other. Other requests are answered between two pieces of it, and it ends when the signal is
 * aborted or nobody takes the next record.
 * @throws CsvError where it is no table, or has longer lines than `max_record_size` or more columns than tables have
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
  const source = Readable.from(chunksOf(bytes, signal));
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

async function* chunksOf(bytes: Uint8Array, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    await yieldToOthers();
    signal.throwIfAborted();
    yield bytes.subarray(start, start + CHUNK_BYTES);
  }
}
