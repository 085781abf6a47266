type Cell = string | number | boolean | Date | null;

/** A table for spreadsheets, its head first. */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  // The mark at the front tells spreadsheets that it is UTF-8.
  return `\uFEFF${writeCsvLines(rows)}`;
}

/** The same without what a file begins with, for one that is written bit by bit. */
export function writeCsvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

/** Quoted; what a spreadsheet would take for a formula is made a text. */
function writeCell(value: Cell): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
