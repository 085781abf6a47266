import { type QueryExecutorProvider, type QueryResult, sql } from 'kysely';
import type { MediaType } from '../domain/titles/title.ts';

export type ColumnKind = 'text' | 'number' | 'boolean' | 'date' | 'bytes' | 'json';

export type Column<T = unknown> = { kind: ColumnKind; nullable: boolean; value?: T };
export type Columns = Record<string, Column>;

export type TypedRow<C extends Columns> = {
  [Name in keyof C]: C[Name] extends Column<infer T> ? T : never;
};

export type RowCheck = (query: string, columns: Columns, rows: readonly object[]) => void;

export const column = {
  /** Also `bigint` and `numeric`, which can exceed a number. */
  text: <T extends string = string>() => createColumn<T>('text'),
  number: () => createColumn<number>('number'),
  boolean: () => createColumn<boolean>('boolean'),
  date: () => createColumn<Date>('date'),
  bytes: () => createColumn<Buffer>('bytes'),
  json: <T>() => createColumn<T>('json'),
  orNull: <T>({ kind }: Column<T>): Column<T | null> => ({ kind, nullable: true }),
};

export const TITLE_REF = { type: column.text<MediaType>(), id: column.number() };

let rowCheck: RowCheck | null = null;

/** For tests, which compare the rows of every query with its columns. */
export function setRowCheck(next: RowCheck): void {
  rowCheck = next;
}

/**
 * An SQL query with the row type inferred from `columns`. Unit tests compare every row with them,
 * and fail if no test gets a row of the query `name`. Expressions in a query, such as
 * sql<Date>`now()`, need no columns.
 */
export function typedSql<C extends Columns>(name: string, columns: C) {
  return (strings: TemplateStringsArray, ...values: unknown[]) => ({
    async execute(executor: QueryExecutorProvider): Promise<QueryResult<TypedRow<C>>> {
      const result = await sql<TypedRow<C>>(strings, ...values).execute(executor);
      rowCheck?.(name, columns, result.rows);
      return result;
    },
  });
}

function createColumn<T>(kind: ColumnKind): Column<T> {
  return { kind, nullable: false };
}
