export type CsvCell = string | number | boolean | Date | null;

const FORMULA = /^[=+\-@\t\r]/;

/** A CSV file, header row first. Spreadsheets recognise UTF-8 by the byte order mark. */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${writeCsvRows(rows)}`;
}

/** Further rows of the same file, without a byte order mark. */
export function writeCsvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

/** Quotes a cell; an apostrophe stops spreadsheets from running a text as a formula. */
function writeCell(value: CsvCell): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Removes the apostrophe that `writeCsv` adds. */
export function unescapeCsvCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
