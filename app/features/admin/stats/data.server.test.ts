import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAdmin, toAdminSession } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../../tests/support/database.ts';
import { emptyTables } from '../../../../tests/support/empty-tables.ts';
import { warmUpStarterCatalog } from '../../../../tests/support/starter-catalog.ts';
import { openTestServices } from '../../../../tests/support/test-site.ts';
import { getStats } from './data.server.ts';
import type { StatsQuery } from './schema.ts';

const PARASITE = 496243;

describeOnOneEngine('statistics of the site', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;

  beforeAll(async () => {
    database = await open();
    await warmUpStarterCatalog();
  });
  beforeEach(async () => {
    await emptyTables(
      database.kysely,
      'users',
      'reviews',
      'titles',
      'content_overrides',
      'event_counts',
      'view_counts',
      'search_counts',
    );
    site = openTestServices(database);
    await addAdmin(database.kysely, 'boss');
    await runSql(`update users set created_at = now() - interval '400 days'`);
  });
  afterEach(() => site.close());

  const runSql = (text: string) => sql.raw(text).execute(database.kysely);
  const stats = async (days: StatsQuery['days'] = 30) =>
    getStats(
      site.services,
      toAdminSession({ id: 'boss', username: 'boss' } as never),
      { days, view: 'chart' },
      'ko',
    );

  /** A user who signed up this long ago in UTC: `1 day` is yesterday. */
  const addUser = (id: string, age: string) =>
    runSql(
      `insert into users (id, name, email, created_at)
        values ('${id}', '${id}', '${id}@example.com', now() - interval '${age}')`,
    );

  test('a new site has one user and no other numbers', { tags: ['M2'] }, async () => {
    const empty = await stats();
    expect(empty).toMatchObject({
      users: { total: 1, added: 0 },
      reviews: { total: 0, added: 0 },
      overrides: [],
      sessions: 0,
      calls: null,
    });
    expect(empty).toMatchObject({ viewed: [], searched: [], missed: [] });
    expect(empty.days).toHaveLength(30);
  });

  test('warns of a disk that is almost full, and only then', { tags: ['M2'] }, async () => {
    const disk = { freeBytes: 5, totalBytes: 100 };
    for (const [status, fullDisk] of [
      ['ok', null],
      ['degraded', disk],
      ['down', disk],
    ] as const) {
      site.services.readDiskSpace = async () => ({ status, ...disk });
      expect(await stats()).toMatchObject({ fullDisk });
    }
  });

  test('warns if mails cannot be sent', { tags: ['M2'] }, async () => {
    const problem = { kind: 'unusable', failure: 'tls' } as const;
    site.services.findMailProblem = async () => problem;
    expect(await stats()).toMatchObject({ mailProblem: problem });
  });

  test.each([7, 30, 90] as const)(
    'lists each of the last %i days in UTC, oldest first',
    { tags: ['M2'] },
    async (number) => {
      const { days } = await stats(number);
      const today = Date.parse(new Date().toISOString().slice(0, 10));
      expect(days.map(({ day }) => day)).toEqual(
        Array.from({ length: number }, (_, index) =>
          new Date(today - (number - 1 - index) * 86_400_000).toISOString().slice(0, 10),
        ),
      );
      for (const { day: _, ...numbers } of days)
        expect(numbers).toEqual({
          signups: 0,
          reviews: 0,
          saved: 0,
          views: 0,
          searches: 0,
          empty: 0,
        });
    },
  );

  test('counts users, reviews, overrides and those added in 30 days, whatever the range', {
    tags: ['M2'],
  }, async () => {
    await addUser('new', '0 days');
    await addUser('recent', '20 days');
    await addUser('old', '40 days');
    await runSql(`insert into reviews (user_id, content_type, content_id, rating, created_at) values
      ('new', 'movie', 1, 8, now()), ('old', 'movie', 1, 8, now() - interval '31 days'),
        ('gone', 'tv', 2, 3, now() - interval '10 days')`);
    await runSql(`insert into content_overrides (content_type, content_id, field_name,
      override_value, language, is_active) values
      ('movie', 1, 'title', '"x"', 'ko', true), ('movie', 2, 'title', '"x"', 'ko', true),
        ('tv', 1, 'name', '"x"', 'ja', true),
      ('tv', 2, 'name', '"x"', 'en', false)`);
    for (const range of [7, 30, 90] as const)
      expect(await stats(range)).toMatchObject({
        users: { total: 4, added: 2 },
        reviews: { total: 3, added: 2 },
        overrides: [
          { language: 'ko', count: 2 },
          { language: 'ja', count: 1 },
        ],
      });
    await runSql(`delete from reviews where user_id = 'gone'`);
    expect((await stats()).reviews).toEqual({ total: 2, added: 1 });
  });

  test('counts by day in UTC, exact to the microsecond', { tags: ['M2'] }, async () => {
    const midnight = `(now() at time zone 'utc')::date::timestamp at time zone 'utc'`;
    for (const [id, createdAt] of [
      ['first', midnight],
      ['before', `${midnight} - interval '1 microsecond'`],
      ['week', `${midnight} - interval '6 days'`],
      ['longer', `${midnight} - interval '6 days 1 microsecond'`],
    ])
      await runSql(
        `insert into users (id, name, email, created_at)
          values ('${id}', '${id}', '${id}@example.com', ${createdAt})`,
      );
    await runSql(
      `insert into reviews (user_id, content_type, content_id, rating)
        values ('first', 'movie', 1, 8), ('week', 'movie', 1, 8)`,
    );
    await runSql(`insert into titles (content_type, content_id, names, search_text, posters,
      genre_ids, services)
      values ('movie', 1, '{"en":"One"}', 'one', '{}', '{}', '{}')`);
    await runSql(`insert into title_states (user_id, content_type, content_id, saved_at,
      hidden_at) values
      ('first', 'movie', 1, ${midnight}, null), ('week', 'movie', 1, null, now()),
        ('before', 'movie', 1, ${midnight} - interval '1 day', null)`);
    await runSql(`insert into event_counts (day, event, count)
      select (now() at time zone 'utc')::date - ago, event, number from (values
      (0, 'page_view', 900), (0, 'search', 30), (0, 'search_empty', 4), (0, 'login', 77),
        (6, 'page_view', 5), (7, 'page_view', 1000)
    ) as counted (ago, event, number)`);
    const { days } = await stats(7);
    expect(days.map(({ signups }) => signups)).toEqual([1, 0, 0, 0, 0, 1, 1]);
    expect(days.map(({ saved }) => saved)).toEqual([0, 0, 0, 0, 0, 1, 1]);
    expect(days.map(({ views }) => views)).toEqual([5, 0, 0, 0, 0, 0, 900]);
    expect(days.at(-1)).toMatchObject({ reviews: 2, searches: 30, empty: 4 });
  });

  test('active sessions are unexpired ones that were seen in the last 15 minutes', {
    tags: ['M2'],
  }, async () => {
    await runSql(`insert into sessions (id, user_id, token, expires_at, seen_at) values
      ('now', 'boss', 'a', now() + interval '1 day', now()),
      ('a while ago', 'boss', 'b', now() + interval '1 day', now() - interval '14 minutes'),
      ('long ago', 'boss', 'c', now() + interval '1 day', now() - interval '16 minutes'),
      ('over', 'boss', 'd', now() - interval '1 minute', now())`);
    expect((await stats()).sessions).toBe(2);
  });

  const addViews = (rows: [ago: number, type: string, id: number, count: number][]) =>
    Promise.all(
      rows.map(([age, type, id, count]) =>
        runSql(`insert into view_counts (day, content_type, content_id, count)
          values ((now() at time zone 'utc')::date - ${age}, '${type}', ${id}, ${count})`),
      ),
    );

  test('lists titles by views with their names, without titles that the catalog does not have', {
    tags: ['M2'],
  }, async () => {
    await site.catalog.title('movie', PARASITE, 'ko');
    await site.catalog.title('movie', 999_999_999, 'ko');
    await runSql(`insert into titles (content_type, content_id, names, search_text, posters,
      genre_ids, services, removed_at) values
      ('tv', 5, '{"en":"Five","ko":"다섯"}', 'x', '{}', '{}', '{}', null),
        ('tv', 6, '{"en":"Six"}', 'x', '{}', '{}', '{}', null),
      ('movie', 999999999, '{"en":"Gone"}', 'x', '{}', '{}', '{}', now())`);
    await addViews([
      [0, 'movie', 999_999_999, 500],
      [0, 'movie', PARASITE, 3],
      [29, 'movie', PARASITE, 4],
      [30, 'movie', PARASITE, 90],
      [1, 'tv', 5, 9],
      [2, 'tv', 6, 1],
    ]);
    expect((await stats()).viewed).toEqual([
      { type: 'tv', id: 5, name: '다섯', count: 9 },
      { type: 'movie', id: PARASITE, name: '기생충', count: 7 },
      { type: 'tv', id: 6, name: 'Six', count: 1 },
    ]);
    expect((await stats(90)).viewed[0]).toMatchObject({ id: PARASITE, count: 97 });
  });

  test('a title has null as its name if the catalog fails or is slow', {
    tags: ['M2'],
  }, async () => {
    await addViews([[0, 'movie', 7, 2]]);
    const { db: kysely } = site.services;
    for (const title of [
      () => new Promise<never>(() => {}),
      () => Promise.reject(new Error('away')),
    ])
      expect(
        (
          await getStats(
            { ...site.services, db: kysely, catalog: { ...site.catalog, title } },
            {} as never,
            { days: 7, view: 'chart' },
            'en',
          )
        ).viewed,
      ).toEqual([{ type: 'movie', id: 7, name: null, count: 2 }]);
  });

  test('lists searches from three on, and separately those without results', {
    tags: ['M2'],
  }, async () => {
    await runSql(`insert into search_counts (day, words, found, count)
      select (now() at time zone 'utc')::date - ago, words, found, number
      from (values
        (0, 'parasite', true, 5), (3, 'parasite', true, 6), (0, 'seldom', true, 2),
          (0, 'now found', false, 3), (1, 'now found', true, 4),
        (0, '<b>x</b>', false, 9), (30, 'old', true, 99), (29, 'rare', false, 1),
          (28, 'rare', false, 2)
      ) as counted (ago, words, found, number)`);
    expect(await stats()).toMatchObject({
      searched: [
        { words: 'parasite', count: 11 },
        { words: '<b>x</b>', count: 9 },
        { words: 'now found', count: 7 },
        { words: 'rare', count: 3 },
      ],
      missed: [
        { words: '<b>x</b>', count: 9 },
        { words: 'now found', count: 3 },
        { words: 'rare', count: 3 },
      ],
    });
    await runSql(`insert into search_counts (day, words, found, count)
      select (now() at time zone 'utc')::date, 'w' || n, true, 3 + n
        from generate_series(1, 30) n`);
    expect((await stats()).searched.map(({ words }) => words).slice(0, 3)).toEqual([
      'w30',
      'w29',
      'w28',
    ]);
    expect((await stats()).searched).toHaveLength(10);
  });
});
