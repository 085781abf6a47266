import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Lang } from '../../../domain/language/language.ts';
import type { TitleRef } from '../../../domain/titles/title.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { createRecordingLog } from '../../../tests/support/starter-catalog.ts';
import { createTestUser } from '../../../tests/support/test-site.ts';
import { addUser } from '../../../tests/support/users.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getReviews, getUserReviewState } from './data.server.ts';
import { getReviewData } from './get-structured-data.server.ts';
import { reviewQuery } from './schema.ts';

const PARASITE: TitleRef = { type: 'movie', id: 496_243 };
const EMPTY = {
  total: 0,
  average: null,
  histogram: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  languages: [],
  items: [],
  pages: 1,
};

describeOnOneEngine('getReviews', (open) => {
  let database: TestDatabase;
  let log: ReturnType<typeof createRecordingLog>;

  beforeEach(async () => {
    database ??= await open();
    log = createRecordingLog();
    await sql`delete from reviews; delete from users`.execute(database.kysely);
  });

  const getDeps = () => ({ bestEffortDb: database.bestEffortDb, log });
  const readReviews = (query = '', title = PARASITE) =>
    getReviews(getDeps(), title, reviewQuery.read(new URLSearchParams(query)));
  const readRatings = async (query?: string) =>
    (await readReviews(query))?.items.map(({ rating, language }) => `${rating} ${language}`);

  type ReviewInput = {
    user: string;
    at: string;
    title?: TitleRef;
    rating?: number;
    text?: string | null;
    lang?: Lang | null;
    spoiler?: boolean;
  };
  async function addReview({ user, at, ...review }: ReviewInput): Promise<string> {
    const { title = PARASITE, rating = 8, text = null, lang = 'en', spoiler = false } = review;
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

  test('a title without reviews has zero counts and an empty page', { tags: ['U6'] }, async () => {
    expect(await readReviews()).toEqual({
      query: { sort: 'newest', language: null, page: 1 },
      ...EMPTY,
    });
  });

  test('reviews are newest first and have the name of their author', { tags: ['U6'] }, async () => {
    await addUser(database.kysely, 'u1', 'Mina');
    await addReview({
      user: 'u1',
      at: '2026-01-01T10:00:00Z',
      rating: 9,
      text: 'Still thinking about it.',
    });
    await addReview({ user: 'u2', at: '2026-03-01T23:30:00Z', rating: 1, lang: null });
    await addReview({ user: 'u3', at: '2026-02-01T10:00:00Z', spoiler: true });
    const page = await readReviews();
    expect(page?.items.map(({ date }) => date)).toEqual([
      '2026-03-01T23:30:00.000Z',
      '2026-02-01T10:00:00.000Z',
      '2026-01-01T10:00:00.000Z',
    ]);
    expect(page?.items.at(-1)).toEqual({
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
    expect(page?.items[0]).toMatchObject({ rating: 1, text: null, language: null });
  });

  test('reviews without a name or an account are anonymous', { tags: ['U6'] }, async () => {
    await addUser(database.kysely, 'nameless', null);
    await addReview({ user: 'nameless', at: '2026-01-02T00:00:00Z' });
    await addReview({ user: 'gone', at: '2026-01-01T00:00:00Z' });
    expect((await readReviews())?.items.map(({ author }) => author)).toEqual([null, null]);
  });

  test('count and average cover all reviews', { tags: ['D9'] }, async () => {
    for (let day = 1; day <= 25; day += 1)
      await addReview({
        user: `u${day}`,
        at: `2026-01-${String(day).padStart(2, '0')}T12:00:00Z`,
        rating: day <= 20 ? 9 : 4,
      });
    await addReview({
      user: 'u1',
      at: '2026-02-01T00:00:00Z',
      title: { type: 'tv', id: PARASITE.id },
    });
    await addReview({ user: 'u1', at: '2026-02-01T00:00:00Z', title: { type: 'movie', id: 670 } });
    const page = await readReviews();
    expect(page).toMatchObject({
      total: 25,
      average: 8,
      histogram: [0, 0, 0, 5, 0, 0, 0, 0, 20, 0],
      pages: 3,
    });
    expect(page?.items).toHaveLength(10);
    expect((await readReviews('page=3'))?.items.map(({ date }) => date.slice(0, 10))).toEqual([
      '2026-01-05',
      '2026-01-04',
      '2026-01-03',
      '2026-01-02',
      '2026-01-01',
    ]);
    // A page beyond the last one is the last one.
    expect((await readReviews('page=99'))?.query.page).toBe(3);
    expect(await readReviews('', { type: 'tv', id: PARASITE.id })).toMatchObject({ total: 1 });
  });

  test('reviews are sorted and filtered by language, and counted per language', async () => {
    await addUser(database.kysely, 'voter', 'voter');
    const at = '2026-01-01T00:00:00Z';
    const firstId = await addReview({ user: 'a', at, rating: 5, lang: 'ko' });
    await addReview({ user: 'b', at: '2026-01-02T00:00:00Z', rating: 9, lang: 'en' });
    await addReview({ user: 'c', at: '2026-01-03T00:00:00Z', rating: 2, lang: 'ko' });
    await database.kysely
      .insertInto('review_votes')
      .values({ review_id: firstId, user_id: 'voter' })
      .execute();
    expect(await readRatings()).toEqual(['2 ko', '9 en', '5 ko']);
    expect(await readRatings('sort=helpful')).toEqual(['5 ko', '2 ko', '9 en']);
    expect(await readRatings('sort=highest')).toEqual(['9 en', '5 ko', '2 ko']);
    expect(await readRatings('sort=lowest')).toEqual(['2 ko', '5 ko', '9 en']);
    expect(await readRatings('in=ko')).toEqual(['2 ko', '5 ko']);
    expect(await readRatings('in=ko&sort=helpful')).toEqual(['5 ko', '2 ko']);
    expect(await readRatings('in=fr')).toEqual([]);
    expect((await readReviews())?.languages).toEqual([
      { language: 'ko', count: 2 },
      { language: 'en', count: 1 },
    ]);
    expect(await readReviews('in=fr')).toMatchObject({ total: 3, pages: 1 });
    // Of equal ratings the newest is first, and the last one if the lowest are first.
    await addReview({ user: 'd', at: '2026-01-04T00:00:00Z', rating: 2, lang: 'en' });
    expect(await readRatings('sort=highest')).toEqual(['9 en', '5 ko', '2 en', '2 ko']);
    expect(await readRatings('sort=lowest')).toEqual(['2 ko', '2 en', '5 ko', '9 en']);
  });

  test('the counts are updated by every insert, update and delete', async () => {
    const readTotals = async () => {
      const page = await readReviews();
      return [page?.total, page?.average];
    };
    await addReview({ user: 'a', at: '2026-01-01T00:00:00Z', rating: 4 });
    await addReview({ user: 'b', at: '2026-01-01T00:00:00Z', rating: 8 });
    expect(await readTotals()).toEqual([2, 6]);
    await sql`update reviews set rating = 10, language = 'ko' where user_id = 'b'`.execute(
      database.kysely,
    );
    expect(await readTotals()).toEqual([2, 7]);
    await sql`update reviews set review_text = 'x'`.execute(database.kysely);
    await sql`insert into reviews (user_id, content_type, content_id, rating)
      values ('a', 'movie', 496243, 2), ('c', 'movie', 496243, 6)
      on conflict (user_id, content_type, content_id) do update
        set rating = excluded.rating`.execute(database.kysely);
    expect(await readTotals()).toEqual([3, 6]);
    await sql`delete from reviews where user_id <> 'b'`.execute(database.kysely);
    expect(await readTotals()).toEqual([1, 10]);
    await sql`delete from reviews`.execute(database.kysely);
    expect(await database.kysely.selectFrom('review_counts').selectAll().execute()).toEqual([]);
  });

  test('a vote is deleted with the account of its voter', async () => {
    await addUser(database.kysely, 'voter', 'voter');
    const id = await addReview({ user: 'a', at: '2026-01-01T00:00:00Z' });
    const readHelpful = async () => (await readReviews())?.items[0]?.helpful;
    await database.kysely
      .insertInto('review_votes')
      .values({ review_id: id, user_id: 'voter' })
      .execute();
    expect(await readHelpful()).toBe(1);
    expect((await readReviews())?.items[0]?.edited).toBe(false);
    await database.kysely.deleteFrom('users').where('id', '=', 'voter').execute();
    expect(await readHelpful()).toBe(0);
  });

  test('getUserReviewState returns the own review, votes and reports of a user', async () => {
    await addUser(database.kysely, 'mina', 'mina');
    const ownId = await addReview({
      user: 'mina',
      at: '2026-01-01T00:00:00Z',
      rating: 7,
      text: 'Mine.',
      spoiler: true,
    });
    const otherId = await addReview({ user: 'b', at: '2026-01-02T00:00:00Z' });
    await database.kysely
      .insertInto('review_votes')
      .values({ review_id: otherId, user_id: 'mina' })
      .execute();
    await database.kysely
      .insertInto('review_reports')
      .values({ review_id: otherId, user_id: 'mina', reason: 'spam', note: null })
      .execute();
    const page = await readReviews();
    expect(await getUserReviewState(getDeps(), createTestUser('mina'), PARASITE, page)).toEqual({
      ownReview: page?.items.find(({ id }) => id === ownId),
      privateReview: null,
      byReviewId: {
        [ownId]: { isOwn: true, foundHelpful: false, reported: false },
        [otherId]: { isOwn: false, foundHelpful: true, reported: true },
      },
    });
    expect(
      await getUserReviewState(getDeps(), createTestUser('jun'), PARASITE, page),
    ).toMatchObject({
      ownReview: null,
    });
    expect(await getUserReviewState(getDeps(), null, PARASITE, page)).toBeNull();
  });

  test('structured data has no spoilers', { tags: ['D11'] }, async () => {
    await addUser(database.kysely, 'mina', 'Mina');
    await addReview({
      user: 'mina',
      at: '2026-01-01T00:00:00Z',
      rating: 9,
      text: 'Mind the stairs.',
      lang: 'ko',
    });
    await addReview({
      user: 'gone',
      at: '2026-01-02T00:00:00Z',
      rating: 6,
      text: 'The butler.',
      spoiler: true,
    });
    expect(getReviewData(await readReviews(), serverLanguage('en'))).toEqual({
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: 7.5,
        worstRating: 1,
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

  test('without the database, returns null and logs a warning', { tags: ['D9'] }, async () => {
    const closedDatabase = await open();
    await closedDatabase.close();
    expect(
      await getReviews(
        { bestEffortDb: closedDatabase.bestEffortDb, log },
        PARASITE,
        reviewQuery.read(new URLSearchParams()),
      ),
    ).toBeNull();
    expect(log.warnings).toEqual([
      { message: 'cannot read reviews', details: { err: expect.any(Error), ...PARASITE } },
    ]);
  });
});
