import type { Breakdown, Row, Target, Unit } from './row.ts';

const HEADINGS = ['', 'figure', 'reference', 'ratio', 'target', 'met'];

/** Formats rows in aligned columns, with the names of parts above and notes below. */
export function formatTable(rows: readonly Row[]): string {
  const cells = rows.map(toCells);
  const widths = HEADINGS.map((title, column) =>
    Math.max(width(title), ...cells.map((line) => width(line[column] ?? ''))),
  );
  const lines = [formatLine(HEADINGS, widths)];
  rows.forEach((row, index) => {
    if (rows[index - 1]?.part !== row.part) lines.push(`${row.part}`);
    lines.push(formatLine(cells[index] ?? [], widths));
    if (row.note !== null) lines.push(`    ${row.note}`);
  });
  return lines.join('\n');
}

export function formatBreakdown({ title, unit, whole, parts }: Breakdown): string {
  const names = Math.max(...parts.map(({ name }) => width(name)), 0);
  const lines = parts.map(
    ({ name, value }) =>
      `  ${name.padEnd(names)}  ${formatFigure(value, unit).padStart(12)}  ${formatPercent(value / whole)}`,
  );
  return [`${title}: ${formatFigure(whole, unit)}`, ...lines].join('\n');
}

function toCells({ name, unit, figure, reference, ratio, target, met }: Row): string[] {
  return [
    `  ${name}`,
    figure === null ? 'not measured' : formatFigure(figure, unit),
    reference === null ? '' : `${formatFigure(reference.value, unit)} ${reference.name}`,
    ratio === null ? '' : ratio.toFixed(2),
    target === null ? '' : formatTarget(target, unit),
    met === null ? '' : met ? 'yes' : 'NO',
  ];
}

function formatTarget(target: Target, unit: Unit): string {
  const [sign, limit] = 'atLeast' in target ? ['≥', target.atLeast] : ['≤', target.atMost];
  return `${sign} ${target.of === 'ratio' ? limit.toFixed(2) : formatFigure(limit, unit)}`;
}

/**
 * With three or four digits, so that a figure near its limit is on one side of it, and the unit.
 */
export function formatFigure(value: number, unit: Unit): string {
  if (unit === 'score') return value.toFixed(3);
  if (unit === 'requests') return `${value}`;
  const size = Math.abs(value);
  const digits = size >= 1000 || size === 0 ? 0 : size >= 10 ? 1 : 2;
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`;
}

function formatPercent(share: number): string {
  return Number.isFinite(share) ? `${(100 * share).toFixed(0).padStart(3)} %` : '';
}

function formatLine(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    .join('  ')
    .trimEnd();
}

function width(text: string): number {
  return text.length;
}
