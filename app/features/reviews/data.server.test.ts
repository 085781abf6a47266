import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Lang } from '../../../domain/language/language.ts';
import type { TitleRef } from '../../../domain/titles/title.ts';
import { describeOnEachEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { createRecordingLog } from '../../../tests/support/starter-catalog.ts';
import { createTestUser } from '../../../tests/support/test-site.ts';
import { addUser } from '../../../tests/support/users.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getReviews, getUserReviewState } from './data.server.ts';
import { getReviewData } from './get-structured-data.server.ts';
import { readReviewQuery } from './schema.ts';

const PARASITE: TitleRef = { type: 'movie', id: 496_243 };
const EMPTY = {
  total: 0,
  average: null,
  histogram: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  languages: [],
  items: [],
  pages: 1,
};

describeOnEachEngine('getReviews', (open) => {
  let database: TestDatabase;
  let log: ReturnType<typeof createRecordingLog>;

  beforeEach(async () => {
    database ??= await open();
    log = createRecordingLog();
    await sql`delete from reviews; delete from users`.execute(database.kysely);
  });

  const from = () => ({ bestEffortDb: database.bestEffortDb, log });
  const reviews = (query = '', title = PARASITE) =>
    getReviews(from(), title, readReviewQuery(new URLSearchParams(query)));
  const authors = async (query?: string) =>
    (await reviews(query))?.items.map(({ rating, language }) => `${rating} ${language}`);

  type Written = {
    user: string;
    at: string;
    title?: TitleRef;
    rating?: number;
    text?: string | null;
    lang?: Lang | null;
    spoiler?: boolean;
  };
  async function write({
    user,
    at,
    title = PARASITE,
    rating = 8,
    text = null,
    lang = 'en',
    spoiler = false,
  }: Written): Promise<string> {
    const row = await database.kysely
      .insertInto('reviews')
      .values({
        user_id: user,
        content_type: title.type,
        content_id: title.id,
        rating,
        review_text: text,
        language: lang,
        spoiler,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  test('U6 a title without reviews has zero counts and an empty page', async () => {
    expect(await reviews()).toEqual({
      query: { sort: 'newest', language: null, page: 1 },
      ...EMPTY,
    });
  });

  test('U6 reviews are sorted newest first and have the name of their author', async () => {
    await addUser(database.kysely, 'u1', 'Mina');
    await write({
      user: 'u1',
      at: '2026-01-01T10:00:00Z',
      rating: 9,
      text: 'Still thinking about it.',
    });
    await write({ user: 'u2', at: '2026-03-01T23:30:00Z', rating: 1, lang: null });
    await write({ user: 'u3', at: '2026-02-01T10:00:00Z', spoiler: true });
    const found = await reviews();
    expect(found?.items.map(({ date }) => date)).toEqual([
      '2026-03-01T23:30:00.000Z',
      '2026-02-01T10:00:00.000Z',
      '2026-01-01T10:00:00.000Z',
    ]);
    expect(found?.items.at(-1)).toEqual({
      id: expect.any(String),
      author: 'Mina',
      rating: 9,
      text: 'Still thinking about it.',
      spoiler: false,
      language: 'en',
      date: '2026-01-01T10:00:00.000Z',
      edited: false,
      helpful: 0,
    });
    expect(found?.items[0]).toMatchObject({ rating: 1, text: null, language: null });
  });

  test('U6 reviews of users without a name or a deleted account are anonymous', async () => {
    await addUser(database.kysely, 'nameless', null);
    await write({ user: 'nameless', at: '2026-01-02T00:00:00Z' });
    await write({ user: 'gone', at: '2026-01-01T00:00:00Z' });
    expect((await reviews())?.items.map(({ author }) => author)).toEqual([null, null]);
  });

  test('D9 the count, average and histogram cover all reviews of the title, and a page has ten', async () => {
    for (let day = 1; day <= 25; day += 1)
      await write({
        user: `u${day}`,
        at: `2026-01-${String(day).padStart(2, '0')}T12:00:00Z`,
        rating: day <= 20 ? 9 : 4,
      });
    await write({ user: 'u1', at: '2026-02-01T00:00:00Z', title: { type: 'tv', id: PARASITE.id } });
    await write({ user: 'u1', at: '2026-02-01T00:00:00Z', title: { type: 'movie', id: 670 } });
    const found = await reviews();
    expect(found).toMatchObject({
      total: 25,
      average: 8,
      histogram: [0, 0, 0, 5, 0, 0, 0, 0, 20, 0],
      pages: 3,
    });
    expect(found?.items).toHaveLength(10);
    expect((await reviews('page=3'))?.items.map(({ date }) => date.slice(0, 10))).toEqual([
      '2026-01-05',
      '2026-01-04',
      '2026-01-03',
      '2026-01-02',
      '2026-01-01',
    ]);
    // A page beyond the last one is the last one.
    expect((await reviews('page=99'))?.query.page).toBe(3);
    expect(await reviews('', { type: 'tv', id: PARASITE.id })).toMatchObject({ total: 1 });
  });

  test('reviews are sorted and filtered by language, and counted per language', async () => {
    await addUser(database.kysely, 'voter', 'voter');
    const first = await write({ user: 'a', at: '2026-01-01T00:00:00Z', rating: 5, lang: 'ko' });
    await write({ user: 'b', at: '2026-01-02T00:00:00Z', rating: 9, lang: 'en' });
    await write({ user: 'c', at: '2026-01-03T00:00:00Z', rating: 2, lang: 'ko' });
    await database.kysely
      .insertInto('review_votes')
      .values({ review_id: first, user_id: 'voter' })
      .execute();
    expect(await authors()).toEqual(['2 ko', '9 en', '5 ko']);
    expect(await authors('sort=helpful')).toEqual(['5 ko', '2 ko', '9 en']);
    expect(await authors('sort=highest')).toEqual(['9 en', '5 ko', '2 ko']);
    expect(await authors('sort=lowest')).toEqual(['2 ko', '5 ko', '9 en']);
    expect(await authors('in=ko')).toEqual(['2 ko', '5 ko']);
    expect(await authors('in=ko&sort=helpful')).toEqual(['5 ko', '2 ko']);
    expect(await authors('in=fr')).toEqual([]);
    expect((await reviews())?.languages).toEqual([
      { language: 'ko', count: 2 },
      { language: 'en', count: 1 },
    ]);
    expect(await reviews('in=fr')).toMatchObject({ total: 3, pages: 1 });
  });

  test('the counts are updated by every insert, update and delete', async () => {
    const counts = async () => {
      const found = await reviews();
      return [found?.total, found?.average];
    };
    await write({ user: 'a', at: '2026-01-01T00:00:00Z', rating: 4 });
    await write({ user: 'b', at: '2026-01-01T00:00:00Z', rating: 8 });
    expect(await counts()).toEqual([2, 6]);
    await sql`update reviews set rating = 10, language = 'ko' where user_id = 'b'`.execute(
      database.kysely,
    );
    expect(await counts()).toEqual([2, 7]);
    await sql`update reviews set review_text = 'x'`.execute(database.kysely);
    await sql`insert into reviews (user_id, content_type, content_id, rating) values ('a', 'movie', 496243, 2), ('c', 'movie', 496243, 6)
      on conflict (user_id, content_type, content_id) do update set rating = excluded.rating`.execute(
      database.kysely,
    );
    expect(await counts()).toEqual([3, 6]);
    await sql`delete from reviews where user_id <> 'b'`.execute(database.kysely);
    expect(await counts()).toEqual([1, 10]);
    await sql`delete from reviews`.execute(database.kysely);
    expect(await database.kysely.selectFrom('review_counts').selectAll().execute()).toEqual([]);
  });

  test('a vote is deleted with the account of its voter', async () => {
    await addUser(database.kysely, 'voter', 'voter');
    const id = await write({ user: 'a', at: '2026-01-01T00:00:00Z' });
    const helpful = async () => (await reviews())?.items[0]?.helpful;
    await database.kysely
      .insertInto('review_votes')
      .values({ review_id: id, user_id: 'voter' })
      .execute();
    expect(await helpful()).toBe(1);
    expect((await reviews())?.items[0]?.edited).toBe(false);
    await database.kysely.deleteFrom('users').where('id', '=', 'voter').execute();
    expect(await helpful()).toBe(0);
  });

  test('getUserReviewState returns the own review, votes and reports of a user', async () => {
    await addUser(database.kysely, 'mina', 'mina');
    const own = await write({
      user: 'mina',
      at: '2026-01-01T00:00:00Z',
      rating: 7,
      text: 'Mine.',
      spoiler: true,
    });
    const other = await write({ user: 'b', at: '2026-01-02T00:00:00Z' });
    await database.kysely
      .insertInto('review_votes')
      .values({ review_id: other, user_id: 'mina' })
      .execute();
    await database.kysely
      .insertInto('review_reports')
      .values({ review_id: other, user_id: 'mina', reason: 'spam', note: null })
      .execute();
    const found = await reviews();
    expect(await getUserReviewState(from(), createTestUser('mina'), PARASITE, found)).toEqual({
      ownReview: { rating: 7, text: 'Mine.', spoiler: true },
      byReviewId: {
        [own]: { isOwn: true, foundHelpful: false, reported: false },
        [other]: { isOwn: false, foundHelpful: true, reported: true },
      },
    });
    expect(await getUserReviewState(from(), createTestUser('jun'), PARASITE, found)).toMatchObject({
      ownReview: null,
    });
    expect(await getUserReviewState(from(), null, PARASITE, found)).toBeNull();
  });

  test('D11 structured data has the rating and the shown reviews, without spoilers', async () => {
    await addUser(database.kysely, 'mina', 'Mina');
    await write({
      user: 'mina',
      at: '2026-01-01T00:00:00Z',
      rating: 9,
      text: 'Mind the stairs.',
      lang: 'ko',
    });
    await write({
      user: 'gone',
      at: '2026-01-02T00:00:00Z',
      rating: 6,
      text: 'The butler.',
      spoiler: true,
    });
    expect(getReviewData(await reviews(), serverLanguage('en'))).toEqual({
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: 7.5,
        worstRating: 0,
        bestRating: 10,
        ratingCount: 2,
      },
      review: [
        {
          '@type': 'Review',
          author: { '@type': 'Person', name: 'Mina' },
          reviewBody: 'Mind the stairs.',
          inLanguage: 'ko',
          reviewRating: { '@type': 'Rating', ratingValue: 9, worstRating: 1, bestRating: 10 },
          datePublished: '2026-01-01',
        },
      ],
    });
    expect(getReviewData(null, serverLanguage('en'))).toBeNull();
  });

  test('D9 getReviews returns null without the database and logs a warning', async () => {
    const gone = await open();
    await gone.close();
    expect(
      await getReviews(
        { bestEffortDb: gone.bestEffortDb, log },
        PARASITE,
        readReviewQuery(new URLSearchParams()),
      ),
    ).toBeNull();
    expect(log.warnings).toEqual([
      { message: 'cannot read reviews', details: { err: expect.any(Error), ...PARASITE } },
    ]);
  });
});
