import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type QueryTypes, readQueryTypes } from '../scripts/query-types.ts';
import { describeOnEachEngine } from '../tests/support/database.ts';
import type { Schema } from './schema.ts';

type RecordedQuery = QueryTypes & { sql: string };

const QUERIES: RecordedQuery[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'queries-of-last-version.json'), 'utf8'),
);
const ADVICE =
  'processes of the last version send these queries during an upgrade, so no migration of this ' +
  'version may break them (CONTRIBUTING.md, Migrations)';

/** The queries that the schema rejects, or that have other types than in the last version. */
function findProblems(kysely: Kysely<Schema>, queries: RecordedQuery[]): Promise<string[]> {
  return kysely.connection().execute(async (connection) => {
    const problems: string[] = [];
    for (const query of queries)
      try {
        const { parameters, results } = await readQueryTypes(connection, query.sql);
        if (parameters !== query.parameters)
          problems.push(`parameters ${query.parameters} are now ${parameters}: ${query.sql}`);
        if (results !== null && results !== query.results)
          problems.push(`results ${query.results} are now ${results}: ${query.sql}`);
      } catch (error) {
        problems.push(`${error instanceof Error ? error.message : error}: ${query.sql}`);
      }
    return problems;
  });
}

describeOnEachEngine('queries of the last version', (open) => {
  let kysely: Kysely<Schema>;

  beforeAll(async () => {
    kysely = (await open()).kysely;
  });

  test('every query of the last version fits the schema of this one', async () => {
    expect(await findProblems(kysely, QUERIES), ADVICE).toEqual([]);
  });

  test('finds queries that a renamed column, another type or a missing unique index breaks', async () => {
    const queries = QUERIES.filter((query) => query.sql.includes('into reviews'));
    expect(await findProblems(kysely, queries)).toEqual([]);
    for (const [change, undo, problem] of [
      ['rename spoiler to hides_plot', 'rename hides_plot to spoiler', '"spoiler"'],
      ['alter rating type bigint', 'alter rating type smallint', 'are now'],
    ] as const) {
      await sql`alter table reviews ${sql.raw(change)}`.execute(kysely);
      expect(await findProblems(kysely, queries)).toContainEqual(expect.stringContaining(problem));
      await sql`alter table reviews ${sql.raw(undo)}`.execute(kysely);
    }
    await sql`alter table reviews drop constraint reviews_one_of_user`.execute(kysely);
    expect(await findProblems(kysely, queries)).toContainEqual(
      expect.stringContaining('ON CONFLICT'),
    );
  });
});

test('the recorded queries include those of the site, its jobs and the accounts library', () => {
  const texts = QUERIES.map((query) => query.sql);
  expect(texts).toEqual([...new Set(texts)].sort());
  for (const part of ['from "sessions"', 'into reviews', 'from catalog_responses', 'into "jwks"'])
    expect(texts.filter((text) => text.includes(part))).not.toEqual([]);
});
