export type CsvCell = string | number | boolean | Date | null;

/** Programs of East Asia take the full-width signs as well. */
const FORMULA_SIGN = '[=+\\-@＝＋－＠]';
/**
 * The start of a cell, or of a part that a spreadsheet takes for a cell: those that separate cells
 * by other signs than commas ignore the quotes inside of a line.
 */
const CELL_START = '(?:^|[;|\\t\\r\\n])["\']*';
const FORMULA_START = new RegExp(`(?=${FORMULA_SIGN})(?<=${CELL_START})`, 'g');
const ESCAPED_FORMULA = new RegExp(`'(?=${FORMULA_SIGN})(?<=${CELL_START})`, 'g');

/** A CSV file, header row first. Spreadsheets recognise UTF-8 by the byte order mark. */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${writeCsvRows(rows)}`;
}

/** Further rows of the same file, without a byte order mark. */
export function writeCsvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

/** Quotes a cell; apostrophes stop spreadsheets from running parts of a text as formulas. */
function writeCell(value: CsvCell): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  const safe = typeof value === 'string' ? text.replace(FORMULA_START, "'") : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Removes the apostrophes that `writeCsv` adds. */
export function unescapeCsvCell(text: string): string {
  return text.replace(ESCAPED_FORMULA, '');
}
