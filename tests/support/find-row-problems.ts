import type { ColumnKind, Columns } from '../../db/typed-sql.ts';

const KIND_CHECKS: Record<ColumnKind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  date: (value) => value instanceof Date,
  bytes: (value) => value instanceof Uint8Array,
  json: (value) => value !== undefined,
};

export function findRowProblems(columns: Columns, row: object): string[] {
  const values: Record<string, unknown> = { ...row };
  const names = new Set([...Object.keys(columns), ...Object.keys(values)]);
  return [...names].flatMap((name) => {
    const problem = checkValue(columns[name], values[name]);
    return problem === null ? [] : `${name} is ${problem}`;
  });
}

function checkValue(column: Columns[string] | undefined, value: unknown): string | null {
  if (column === undefined) return 'not declared';
  if (value === undefined) return 'missing';
  if (value === null) return column.nullable ? null : 'null, but not nullable';
  return KIND_CHECKS[column.kind](value) ? null : `${typeof value}, not ${column.kind}`;
}
