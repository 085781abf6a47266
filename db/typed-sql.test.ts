import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../tests/support/database.ts';
import { findRowProblems } from '../tests/support/find-row-problems.ts';
import type { Schema } from './schema.ts';
import { column, typedSql } from './typed-sql.ts';

const COLUMNS = {
  text: column.text(),
  large: column.text(),
  number: column.number(),
  boolean: column.boolean(),
  date: column.date(),
  bytes: column.bytes(),
  json: column.json<{ a: number[] }>(),
  list: column.json<string[]>(),
  absent: column.orNull(column.number()),
};

describeOnEachEngine('typedSql', (open) => {
  let kysely: Kysely<Schema>;

  beforeAll(async () => {
    kysely = (await open({ empty: true })).kysely;
  });

  test('returns values of the declared types', async () => {
    const { rows } = await typedSql('values of every kind', COLUMNS)`
      select 'x' as text, 9007199254740993 as large, 1 as number, true as boolean,
        timestamptz '2026-01-02 03:04:05Z' as date, '\\x01'::bytea as bytes,
        '{"a": [1]}'::jsonb as json, array['a', 'b'] as list, null::integer as absent`.execute(
      kysely,
    );
    expect(rows).toEqual([
      {
        text: 'x',
        large: '9007199254740993',
        number: 1,
        boolean: true,
        date: new Date('2026-01-02T03:04:05Z'),
        bytes: Buffer.from([1]),
        json: { a: [1] },
        list: ['a', 'b'],
        absent: null,
      },
    ]);
  });

  test('reports a row that does not match the declared columns', async () => {
    const { rows } = await sql<object>`
      select 1 as text, 1::bigint as number, now()::text as date, null as boolean,
        1 as other`.execute(kysely);
    const { text, number, date, boolean, json } = COLUMNS;
    expect(
      rows.flatMap((row) => findRowProblems({ text, number, date, boolean, json }, row)),
    ).toEqual([
      'text is number, not text',
      'number is string, not number',
      'date is string, not date',
      'boolean is null, but not nullable',
      'json is missing',
      'other is not declared',
    ]);
  });
});
