import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { column, typedSql } from '../db/typed-sql.ts';

const COLUMNS = {
  parameters: column.json<string[]>(),
  /** `null` before PostgreSQL 16. */
  results: column.orNull(column.json<string[]>()),
};

export type QueryTypes = { parameters: string; results: string | null };

/**
 * Prepares and plans a query without running it. Returns the types of its parameters and of the
 * columns of its result; rejects if it does not fit the schema. `connection` must be a single one.
 */
export async function readQueryTypes(
  connection: Kysely<Schema>,
  text: string,
): Promise<QueryTypes> {
  await sql.raw(`prepare checked as ${text}`).execute(connection);
  try {
    const { rows } = await typedSql('types of a query', COLUMNS)`
      select to_jsonb(parameter_types) as parameters,
        to_jsonb(statement) -> 'result_types' as results
      from pg_prepared_statements as statement where name = 'checked'
    `.execute(connection);
    const { parameters = [], results = null } = rows[0] ?? {};
    // Only planning finds the unique index of `on conflict`.
    await sql`set plan_cache_mode = force_generic_plan`.execute(connection);
    const values = parameters.map(() => 'null').join(', ');
    await sql.raw(`explain execute checked${values && `(${values})`}`).execute(connection);
    return { parameters: parameters.join(', '), results: results?.join(', ') ?? null };
  } finally {
    await sql`deallocate checked; reset plan_cache_mode`.execute(connection);
  }
}
