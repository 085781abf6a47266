import { Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { splitBytes } from './split-bytes.ts';

const MAX_COLUMNS = 100;
/** All records of a chunk are in memory at once, with a kilobyte for each of uneven length. */
const CHUNK_BYTES = 4096;

/** `line` is the number of its last line in the file. */
export type CsvRecord = { cells: string[]; line: number };

type ParsedRecord = { record: string[]; info: { lines: number } };

/**
 * Records of a CSV file while it is read. Runs in a thread, as a file of some megabytes takes
 * seconds (server/files).
 *
 * @throws CsvError if malformed, or over `max_record_size` or 100 columns
 */
export async function* parseCsv(
  chunks: AsyncIterable<Uint8Array>,
  options: Options & { max_record_size: number },
): AsyncGenerator<CsvRecord> {
  const parser = parse({
    bom: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    ...options,
    info: true,
  });
  const source = Readable.from(splitChunks(chunks));
  source.on('error', (error) => parser.destroy(error)).pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      if (record.length > MAX_COLUMNS)
        throw new CsvError('CSV_MAX_RECORD_SIZE', 'too many columns', parser.options, info);
      yield { cells: record, line: info.lines };
    }
  } finally {
    source.destroy();
    parser.destroy();
  }
}

async function* splitChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield* splitBytes(chunk, CHUNK_BYTES);
}
