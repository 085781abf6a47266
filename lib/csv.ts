export type CsvCell = string | number | boolean | Date | null;

const FORMULA = /^[=+\-@\t\r]/;

/** A CSV file with its header row first. A byte order mark tells spreadsheets that it is UTF-8. */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${writeCsvRows(rows)}`;
}

/** Further rows of the same file. */
export function writeCsvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

/** Quoted. A text that a spreadsheet would run as a formula gets an apostrophe in front. */
function writeCell(value: CsvCell): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Takes away the apostrophe that `writeCsv` puts in front of a formula. */
export function unescapeCsvCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
