import { expect, test } from 'vitest';
import { normalizeQueries } from './query-texts.ts';

test('the same query with lists of any length is recorded once', () => {
  expect(
    normalizeQueries([
      'select *\n  from a where b in ($1, $2, $3) and c = $4 limit 20',
      'select * from a where b in ($1) and c = $2 limit 5',
      'select * from a where (b, c) in (($1, $2), ($3, $4))',
      'select * from a where b = any(array[$1, $2]::text[]) and c = $3',
    ]),
  ).toEqual([
    'select * from a where (b, c) in (($1, $2))',
    'select * from a where b = any(array[$1]::text[]) and c = $2',
    'select * from a where b in ($1) and c = $2 limit 1',
  ]);
});

test('of several inserted rows one is recorded with all its values', () => {
  expect(
    normalizeQueries([
      'insert into "a" ("b", "c") values ($1, lower($2)), ($3, lower($4)), ($5, lower($6)) returning *',
      'insert into "a" ("b", "c") values ($1, default), ($2, $3)',
      'update "a" set "b" = f($1, $2)',
    ]),
  ).toEqual([
    'insert into "a" ("b", "c") values ($1, default), ($2, $3)',
    'insert into "a" ("b", "c") values ($1, lower($2)) returning *',
    'update "a" set "b" = f($1, $2)',
  ]);
});

test('comments are left out, so that a query fits on one line', () => {
  expect(normalizeQueries(['select a -- the first\n  from b'])).toEqual(['select a from b']);
});

test('statements that are no single query are not recorded', () => {
  expect(
    normalizeQueries([
      'begin',
      'set local statement_timeout = 0',
      'create table a (b text)',
      'lock table "a" in exclusive mode',
      'fetch 250 from "dump_1"',
      'select 1; drop table a',
      '(select 1) union (select 2)',
      'with a as (select 1) select * from a',
    ]),
  ).toEqual(['(select 1) union (select 2)', 'with a as (select 1) select * from a']);
});
