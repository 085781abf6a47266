export type CsvCell = string | number | boolean | Date | null;

const FORMULA = /^[=+\-@\t\r]/;

/** A table for spreadsheets, its head first. */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  // The mark at the front tells spreadsheets that it is UTF-8.
  return `\uFEFF${writeCsvRows(rows)}`;
}

/** More rows of the same table. */
export function writeCsvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

/** Quoted; what a spreadsheet would take for a formula is made a text. */
function writeCell(value: CsvCell): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** What a cell of ours said before it was kept from being a formula. */
export function readCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
