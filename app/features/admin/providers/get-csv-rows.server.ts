import { isUtf8 } from 'node:buffer';
import { CsvError } from 'csv-parse';
import { unescapeCsvCell } from '../../../../lib/csv.ts';
import { type CsvRecord, parseCsv } from '../../../../lib/parse-csv.ts';
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
 * spreadsheets of all countries write them. Ends when `signal` is aborted.
 */
export async function getCsvRows(bytes: Uint8Array, signal: AbortSignal): Promise<ParsedCsv> {
  if (!isUtf8(bytes)) return fileError('providers.csv_encoding');
  let lines: CsvRecord[];
  try {
    lines = await readLines(bytes, signal);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : null;
    return {
      problems: [
        { line, column: null, text: CSV_ERROR_MESSAGES[error.code] ?? 'providers.csv_broken' },
      ],
    };
  }
  return readRows(lines);
}

/** At most one line over the limit and the head: does not parse millions of lines. */
async function readLines(bytes: Uint8Array, signal: AbortSignal): Promise<CsvRecord[]> {
  const lines: CsvRecord[] = [];
  for await (const line of parseCsv(
    bytes,
    { delimiter: detectDelimiter(bytes), max_record_size: MAX_LINE_LENGTH },
    signal,
  )) {
    lines.push(line);
    if (lines.length === MAX_ROWS + 2) break;
  }
  return lines;
}

function readRows(lines: CsvRecord[]): ParsedCsv {
  const [header, ...body] = lines.filter(({ record }) => record.some((cell) => cell !== ''));
  const columns = header?.record.map((cell) => cell.toLowerCase()) ?? [];
  const known = readColumns(columns);
  if (known === null) return fileError('providers.csv_columns');
  if (body.length === 0) return fileError('providers.csv_empty');
  if (lines.length > MAX_ROWS + 1) return fileError('providers.csv_too_long', { count: MAX_ROWS });

  const rows: CsvRow[] = [];
  const problems: CsvRowError[] = [];
  for (const { record, info } of body) {
    const line = info.lines;
    if (record.length !== columns.length) {
      problems.push({
        line,
        column: null,
        text: 'providers.csv_cells',
        values: { count: columns.length },
      });
      continue;
    }
    const cells = {
      ...NO_DATES,
      ...(Object.fromEntries(
        columns.map((column, index) => [column, unescapeCsvCell(record[index] ?? '')]),
      ) as Record<Column, string>),
    };
    const input = parseProvider(cells);
    if (Array.isArray(input))
      problems.push(...input.map(({ field, ...problem }) => ({ line, column: field, ...problem })));
    else rows.push({ ...input, line });
  }
  return problems.length > 0 ? { problems } : { rows, ...known };
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
