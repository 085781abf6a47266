import { isUtf8 } from 'node:buffer';
import type { FileRows } from '../../../../domain/forms/uploaded-file.ts';
import { unescapeCsvCell } from '../../../../lib/csv.ts';
import type { CsvRecord } from '../../../../lib/parse-csv.ts';
import type { Services } from '../../../context.ts';
import type { MessageKey } from '../../../i18n/translator.ts';
import { type ProviderInput, parseProvider } from './rules.ts';
import { type Column, MAX_ROWS, readColumns } from './schema.ts';

export type CsvRow = ProviderInput & { line: number };

/** Without dates, offers that exist keep theirs. */
type CsvRows = { rows: CsvRow[]; isDated: boolean };

/** An error of a file: `line` and `column` are `null` if it is about the whole file. */
export type CsvRowError = {
  line: number | null;
  column: Column | null;
  text: MessageKey;
  values?: Record<string, number>;
};

/** Much longer than any valid line. */
const MAX_LINE_LENGTH = 16_000;

type ParsedCsv = CsvRows | { problems: CsvRowError[] };

/**
 * The providers of a CSV file whose first line has the names of `COLUMNS` in any order, perhaps
 * without dates, or all its errors. Cells are separated by commas, semicolons or tabs, as the
 * spreadsheets of all countries write them. `busy` if no thread could read it in time. Rejects
 * when `signal` is aborted.
 */
export async function getCsvRows(
  files: Services['files'],
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<ParsedCsv | 'busy'> {
  if (!isUtf8(bytes)) return fileError('providers.csv_encoding');
  const options = {
    delimiter: detectDelimiter(bytes),
    maxLineLength: MAX_LINE_LENGTH,
    // The header and one line over the limit.
    maxRecords: MAX_ROWS + 2,
    signal,
  };
  const result = await files.readCsv({ name: '', bytes }, options, readRows);
  if ('value' in result) return result.value;
  const { rejected } = result;
  if (rejected.reason !== 'malformed_csv') return 'busy';
  const text = CSV_ERROR_MESSAGES[rejected.code] ?? 'providers.csv_broken';
  return { problems: [{ line: rejected.line, column: null, text }] };
}

/** Batches leave time for other requests in between. */
async function readRows({ total, batches }: FileRows<CsvRecord>): Promise<ParsedCsv> {
  let header: { columns: string[]; isDated: boolean } | null = null;
  const rows: CsvRow[] = [];
  const problems: CsvRowError[] = [];
  for await (const batch of batches)
    for (const record of batch.filter(({ cells }) => cells.some((cell) => cell !== ''))) {
      if (header !== null) {
        const row = readRow(record, header.columns);
        if (Array.isArray(row)) problems.push(...row);
        else rows.push(row);
        continue;
      }
      const columns = record.cells.map((cell) => cell.toLowerCase());
      const known = readColumns(columns);
      if (known === null) return fileError('providers.csv_columns');
      if (total > MAX_ROWS + 1) return fileError('providers.csv_too_long', { count: MAX_ROWS });
      header = { columns, ...known };
    }
  if (header === null) return fileError('providers.csv_columns');
  if (problems.length > 0) return { problems };
  return rows.length > 0 ? { rows, isDated: header.isDated } : fileError('providers.csv_empty');
}

function readRow({ cells, line }: CsvRecord, columns: string[]): CsvRow | CsvRowError[] {
  if (cells.length !== columns.length) {
    const values = { count: columns.length };
    return [{ line, column: null, text: 'providers.csv_cells', values }];
  }
  const typed = {
    ...NO_DATES,
    ...(Object.fromEntries(
      columns.map((column, index) => [column, unescapeCsvCell(cells[index] ?? '')]),
    ) as Record<Column, string>),
  };
  const input = parseProvider(typed);
  return Array.isArray(input)
    ? input.map(({ field, ...problem }) => ({ line, column: field, ...problem }))
    : { ...input, line };
}

const NO_DATES = { starts_on: '', ends_on: '' };

const CSV_ERROR_MESSAGES: Partial<Record<string, MessageKey>> = {
  CSV_QUOTE_NOT_CLOSED: 'providers.csv_quote',
  CSV_MAX_RECORD_SIZE: 'providers.csv_line_too_long',
};

function fileError(text: MessageKey, values?: CsvRowError['values']): { problems: CsvRowError[] } {
  return { problems: [{ line: null, column: null, text, ...(values && { values }) }] };
}

/** The separator of the first line. */
function detectDelimiter(bytes: Uint8Array): string {
  return /[,;\t]/.exec(new TextDecoder().decode(bytes.subarray(0, MAX_LINE_LENGTH)))?.[0] ?? ',';
}
