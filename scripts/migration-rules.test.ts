import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findMigrationProblems } from './migration-rules.ts';

const PATH = 'db/migrations/0021-topic.sql';

test.each([
  ['drop table reviews;', 'drops'],
  ['drop view recent;', 'drops'],
  ['-- Unused.\nalter table reviews drop column rating;', 'drops'],
  ['alter table reviews drop rating;', 'drops'],
  ['alter table reviews drop constraint reviews_pkey;', 'drops'],
  ['alter table reviews rename to opinions;', 'renames'],
  ['alter table reviews rename column rating to score;', 'renames'],
  ['alter table reviews rename rating to score;', 'renames'],
  ['alter index reviews_by_age rename to reviews_old;', 'renames'],
  ['ALTER TABLE reviews\n  ALTER COLUMN rating TYPE bigint;', 'type'],
  ['alter table reviews alter rating set data type bigint;', 'type'],
  ['alter table reviews alter rating set not null;', 'rejects rows'],
  ['alter table reviews alter column rating drop default;', 'default'],
  ['alter table reviews add column a text, add column b text not null;', 'needs a default'],
  ['alter table reviews add b text not null;', 'needs a default'],
  ["alter table reviews add column b text default '' unique;", 'unique'],
  ['alter table reviews add constraint few check (rating < 5);', 'constraint'],
  ['alter table reviews add constraint few check (rating < 5) not valid;', 'constraint'],
  ['alter table reviews add check (rating < 5);', 'constraint'],
  ['alter table reviews add foreign key (user_id) references users;', 'constraint'],
  ['create unique index once on reviews (user_id);', 'unique'],
  ['create table a (b text);\ndelete from reviews where rating = 1;', 'deletes'],
  ['with old as (delete from reviews returning id) select * from old;', 'deletes'],
  ['truncate reviews;', 'deletes'],
  ['do $$ begin if true then delete from reviews; end if; end $$;', 'deletes'],
])('a migration may not break the last version: %s', (text, reason) => {
  expect(findMigrationProblems(PATH, text)).toEqual([
    expect.stringMatching(new RegExp(`^${PATH}: ".*${reason}.*NNNN-contract-topic\\.sql`)),
  ]);
  expect(findMigrationProblems('db/migrations/0021-contract-topic.sql', text)).toEqual([]);
});

test.each([
  'create table a (b text not null unique, c integer check (c > 0));',
  'create table a (b text); alter table a alter b set not null; create unique index c on a (b);',
  'create table a (b text); delete from a;',
  'delete from reviews where not exists (select from users where users.id = reviews.user_id);',
  'create index a on reviews (rating); drop index reviews_by_age;',
  'alter table reviews add column a text, add column b numeric(3, 1) not null default 0;',
  'alter table reviews add column a integer check (a in (1, 2));',
  'alter table reviews add column a text generated always as (lower(language)) stored not null;',
  'alter table reviews alter column rating drop not null;',
  "update reviews set language = 'drop table; delete from reviews';",
  '-- drop table reviews;\n/* delete from reviews; */ select 1;',
  `create or replace function f() returns trigger language plpgsql as $$
     begin delete from reviews; return null; end; $$;`,
])('a migration may add to the schema: %s', (text) => {
  expect(findMigrationProblems(PATH, text)).toEqual([]);
});

test('migrations before 0021 are not checked', () => {
  const path = globSync('db/migrations/0015-*.sql')[0] ?? '';
  expect(findMigrationProblems(path, readFileSync(path, 'utf8'))).toEqual([]);
  expect(findMigrationProblems('db/migrations/0020-topic.sql', 'drop table reviews;')).toEqual([]);
});
