import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lang } from '../../../../domain/language/language.ts';
import type { TitleRef } from '../../../../domain/titles/title.ts';
import { addAdmin, toAdminSession } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../../tests/support/database.ts';
import { warmUpStarterCatalog } from '../../../../tests/support/starter-catalog.ts';
import { openTestServices } from '../../../../tests/support/test-site.ts';
import { addUser } from '../../../../tests/support/users.ts';
import { countReported, getReview, getReviews } from './data.server.ts';
import { reviewsQuery } from './schema.ts';

describeOnOneEngine('reviews in the admin area', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let admin: ReturnType<typeof toAdminSession>;
  const idsByName: Record<string, string> = {};

  beforeAll(async () => {
    database = await open();
    await warmUpStarterCatalog();
    site = openTestServices(database);
    admin = toAdminSession(await addAdmin(database.kysely, 'boss'));
    await addUser(database.kysely, 'u1', 'Mina');
    await addUser(database.kysely, 'u2', 'minari');
    await addUser(database.kysely, 'u3', null);
    for (const [id, title] of [
      [496243, { type: 'movie', id: 496243 }],
      [1399, { type: 'tv', id: 1399 }],
    ] as const)
      expect([id, await site.services.titleIndex.ensureIndexed(title, 'ko')]).toEqual([id, true]);
    await add(
      'first',
      'u1',
      { type: 'movie', id: 496243 },
      { rating: 9, language: 'ko', review_text: '계단. '.repeat(100) },
    );
    await add(
      'second',
      'u2',
      { type: 'movie', id: 496243 },
      { rating: 2, language: 'en', review_text: null },
    );
    await add(
      'third',
      'u3',
      { type: 'tv', id: 1399 },
      { rating: 9, language: null, review_text: '<script>x</script>' },
    );
    await add(
      'fourth',
      'left',
      { type: 'tv', id: 496243 },
      { rating: 5, language: 'en', review_text: 'Nobody looked here yet.' },
    );
    await report('second', 'u1', '2026-02-01');
    await report('first', 'u3', '2026-02-02');
    await report('first', 'u2', '2026-02-03');
  });
  afterAll(() => site.close());

  type Written = { rating: number; language: Lang | null; review_text: string | null };

  async function add(
    name: string,
    userId: string,
    title: TitleRef,
    fields: Written,
  ): Promise<void> {
    const createdAt = new Date(Date.UTC(2026, 0, Object.keys(idsByName).length + 1));
    const row = await database.kysely
      .insertInto('reviews')
      .values({
        user_id: userId,
        content_type: title.type,
        content_id: title.id,
        created_at: createdAt,
        updated_at: createdAt,
        ...fields,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    idsByName[name] = row.id;
  }

  async function report(name: string, userId: string, day: string): Promise<void> {
    const reportFields = {
      review_id: idsByName[name] ?? '',
      user_id: userId,
      reason: 'abuse',
      note: '<i>rude</i>',
    } as const;
    await database.kysely
      .insertInto('review_reports')
      .values({ ...reportFields, created_at: new Date(day) })
      .execute();
    await sql`update reviews set reported_at = ${day} where id = ${idsByName[name]}`.execute(
      database.kysely,
    );
  }

  async function find(search: string, lang: Lang = 'en'): Promise<string[]> {
    const { rows } = await getReviews(
      site.services,
      admin,
      reviewsQuery.read(new URLSearchParams(search)),
      lang,
    );
    return rows.map(
      ({ id }) => Object.keys(idsByName).find((name) => idsByName[name] === id) ?? id,
    );
  }

  test('lists reviews newest or oldest first, with author, title, rating, text and date', {
    tags: ['M4'],
  }, async () => {
    expect(await find('')).toEqual(['fourth', 'third', 'second', 'first']);
    expect(await find('sort=oldest')).toEqual(['first', 'second', 'third', 'fourth']);
    const { rows, total } = await getReviews(
      site.services,
      admin,
      reviewsQuery.read(new URLSearchParams()),
      'ko',
    );
    expect(total).toBe(4);
    expect(rows[3]).toEqual({
      id: idsByName.first,
      author: { id: 'u1', username: 'Mina' },
      title: { type: 'movie', id: 496243, name: '기생충' },
      rating: 9,
      text: '계단. '.repeat(60),
      spoiler: false,
      language: 'ko',
      date: '2026-01-01T00:00:00.000Z',
      reports: 2,
      reportedAt: '2026-02-03T00:00:00.000Z',
    });
    // An author without a name, a deleted one, and a title that is not in the index.
    expect(rows[1]).toMatchObject({ author: { username: null } });
    expect(rows[0]).toMatchObject({
      author: { username: null },
      title: { type: 'tv', id: 496243, name: null },
    });
  });

  test.each([
    ['q=movie/496243', ['second', 'first']],
    ['q=https://kinora.example/ko/tv/1399-x', ['third']],
    ['q=496243', ['fourth', 'second', 'first']],
    ['q=parasit', ['second', 'first']],
    ['q=기생충', ['second', 'first']],
    ['q=ㄱㅣㅅ', ['second', 'first']],
    ['q=%25', []],
    ['q=nothing of the kind', []],
    ['user=mina', ['second', 'first']],
    ['user=MINAR', ['second']],
    ['user=u3', ['third']],
    ['user=left', ['fourth']],
    ['user=%25', []],
    ['rating=9', ['third', 'first']],
    ['language=en', ['fourth', 'second']],
    ['language=en&rating=2&user=minari&q=parasite', ['second']],
    ['reported=1', ['first', 'second']],
    ['reported=1&sort=oldest', ['second', 'first']],
    ['reported=1&rating=2', ['second']],
    ['page=40', ['fourth', 'third', 'second', 'first']],
  ])('reviews are found by %s', { tags: ['M4'] }, async (search, expected) => {
    expect(await find(search)).toEqual(expected);
  });

  test('returns a review with its full text and its reports, or null for an unknown id', {
    tags: ['M4'],
  }, async () => {
    const review = await getReview(site.services, admin, idsByName.first ?? '', 'en');
    expect(review).toMatchObject({
      text: '계단. '.repeat(100),
      edited: false,
      reports: 2,
      title: { name: 'Parasite' },
    });
    expect(review?.latestReports.map(({ id: _, ...report }) => report)).toEqual([
      {
        reporter: 'minari',
        reason: 'abuse',
        note: '<i>rude</i>',
        date: '2026-02-03T00:00:00.000Z',
      },
      { reporter: null, reason: 'abuse', note: '<i>rude</i>', date: '2026-02-02T00:00:00.000Z' },
    ]);
    expect(
      await getReview(site.services, admin, '00000000-0000-4000-8000-000000000000', 'en'),
    ).toBeNull();
  });

  test('counts the reported reviews', { tags: ['M4'] }, async () => {
    expect(await countReported(site.services, admin)).toBe(2);
  });
});
