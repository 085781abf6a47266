import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { forgetUser } from '../../../db/forget-user.ts';
import { describeOnEachEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { message } from '../../../tests/support/messages.ts';
import { refuseConnection } from '../../../tests/support/starter-catalog.ts';
import { openTestServices, refusalOf } from '../../../tests/support/test-site.ts';
import { REVIEW_FORMS } from './mutations.server.ts';

const TITLE = 'movie/496243';
const REVIEW = {
  intent: 'review',
  title: TITLE,
  rating: '8',
  text: 'Mind the stairs.',
  return: '/en/movie/496243-parasite#reviews',
};

describeOnEachEngine('writing reviews', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let mina: Awaited<ReturnType<typeof site.addMember>>;

  beforeEach(async () => {
    database ??= await open();
    site = openTestServices(database);
    await sql`delete from reviews; truncate users, profiles, titles cascade`.execute(
      database.kysely,
    );
    mina = await site.addMember('mina');
  });

  const written = () =>
    database.kysely.selectFrom('reviews').selectAll().orderBy('user_id').execute();
  const send = (
    fields: Record<string, string>,
    who: typeof mina | null = mina,
    lang: 'en' | 'ko' | 'ar' = 'en',
  ) => site.send(REVIEW_FORMS, who, fields, lang);

  test('U5 a review is written, and exactly its title’s pages are made anew', async () => {
    expect(await send(REVIEW)).toEqual({
      to: '/en/movie/496243-parasite#reviews',
      notice: 'review_posted',
      cookies: [],
    });
    expect(await written()).toMatchObject([
      {
        user_id: 'mina',
        content_type: 'movie',
        content_id: 496_243,
        rating: 8,
        review_text: 'Mind the stairs.',
        spoiler: false,
        language: 'en',
      },
    ]);
    expect(site.changed).toEqual(['title-page/movie/496243']);
  });

  test('U5 a second one of the same person replaces the first, in two tabs at once, too', async () => {
    await Promise.all([
      send(REVIEW),
      send({ ...REVIEW, rating: '3' }),
      send({ ...REVIEW, rating: '3' }),
    ]);
    await send({ ...REVIEW, rating: '10', text: '', spoiler: 'on' }, mina, 'ko');
    const [review, ...others] = await written();
    expect(others).toEqual([]);
    expect(review).toMatchObject({ rating: 10, review_text: null, spoiler: true, language: 'ko' });
    expect(review?.updated_at.getTime()).toBeGreaterThan(review?.created_at.getTime() ?? 0);
    expect(
      await database.kysely
        .selectFrom('review_counts')
        .select(['language', 'rating', 'count'])
        .execute(),
    ).toEqual([{ language: 'ko', rating: 10, count: 1 }]);
  });

  test.each(['0', '11', '5.5', 'abc', '', '-1', '١', '1e1', ' 8'])(
    'U5 U7 a rating of %j is none',
    async (rating) => {
      expect(refusalOf(await send({ ...REVIEW, rating }))).toEqual({
        status: 422,
        title: 'Rating Required',
        problems: ['Please select a rating'],
      });
      expect(await written()).toEqual([]);
      expect(site.changed).toEqual([]);
    },
  );

  test('what was typed comes back with a refusal', async () => {
    expect(
      await send({ ...REVIEW, rating: '', text: 'Long thought about.', spoiler: 'on' }),
    ).toMatchObject({
      state: { intent: 'review', values: { text: 'Long thought about.', spoiler: 'on' } },
    });
  });

  describe('texts', () => {
    const textOf = async (text: string) => {
      await send({ ...REVIEW, text });
      return (await written())[0]?.review_text;
    };

    test('five thousand characters, however they are written, and not one more', async () => {
      expect(await textOf('스'.repeat(5000))).toHaveLength(5000);
      expect([...((await textOf('🎬'.repeat(5000))) ?? '')]).toHaveLength(5000);
      for (const text of ['a'.repeat(5001), 'a'.repeat(1024 * 1024)])
        expect(refusalOf(await send({ ...REVIEW, text }))).toMatchObject({
          status: 422,
          problems: [message('en', 'review.too_long_other', { count: '5,000' })],
        });
      expect([...((await written())[0]?.review_text ?? '')]).toHaveLength(5000);
    });

    test('markup is text', async () => {
      const text =
        "<script>alert(1)</script> <img src=x onerror=alert(1)> [a](javascript:alert(1)) https://example.com '; drop table reviews; --";
      expect(await textOf(text)).toBe(text);
    });

    test('what turns the direction of texts, or cannot be seen, is left out; what Arabic and families need stays', async () => {
      expect(await textOf('safe\u202Etxt.exe\u202C \u2066x\u2069\u0000\u0007\uFEFF')).toBe(
        'safetxt.exe x',
      );
      expect(await textOf('مرحبا\u200F! 👨‍👩‍👧')).toBe('مرحبا\u200F! 👨‍👩‍👧');
    });

    test('lines stay, space around goes, and of many empty lines one', async () => {
      expect(await textOf('  one\r\n\r\n\r\n\r\ntwo\tthree\r\n ')).toBe('one\n\ntwo\tthree');
      expect(await textOf(' \n\t ')).toBeNull();
    });
  });

  test.each(['movie/999999999', 'movie/0', 'person/21684', ''])(
    'there is no title %j',
    async (title) => {
      expect(refusalOf(await send({ ...REVIEW, title }, mina, 'ko'))).toMatchObject({
        status: 404,
        problems: [message('ko', 'review.no_title')],
      });
      expect(await written()).toEqual([]);
    },
  );

  test('U7 without the catalog an unknown title cannot be reviewed, in the words of the specification', async () => {
    const away = openTestServices(database, { through: refuseConnection });
    expect(refusalOf(await away.send(REVIEW_FORMS, mina, REVIEW))).toEqual({
      status: 503,
      title: 'Error',
      problems: ['An error occurred while writing the review'],
    });
  });

  test.each(['gone', 'banned'])(
    'U5 whose account is %s while the catalog is asked writes nothing',
    async (how) => {
      const { promise: known, resolve: answer } = Promise.withResolvers<void>();
      const learn = site.services.titles.learn;
      site.services.titles.learn = async (...asked) => {
        await known;
        return learn(...asked);
      };
      const writing = send(REVIEW);
      if (how === 'gone')
        await database.kysely
          .transaction()
          .execute((transaction) => forgetUser(transaction, 'mina'));
      else
        await database.kysely
          .updateTable('users')
          .set({ banned_at: new Date(), ban_reason: 'x' })
          .execute();
      answer();
      expect(refusalOf(await writing)).toMatchObject({ status: 401 });
      expect(await written()).toEqual([]);
    },
  );

  test('U5 who is not signed in is asked to, and keeps what was typed', async () => {
    const refused = await send(REVIEW, null);
    expect(refusalOf(refused)?.status).toBe(401);
    expect(refused).toMatchObject({
      state: { signedOut: true, values: { text: 'Mind the stairs.', rating: '8' } },
    });
    expect(await written()).toEqual([]);
  });

  test('one’s own review can be deleted, once, and nobody else’s', async () => {
    const jun = await site.addMember('jun');
    await send(REVIEW);
    await send(REVIEW, jun);
    expect(await send({ intent: 'review_delete', title: TITLE })).toMatchObject({
      notice: 'review_deleted',
    });
    expect((await written()).map(({ user_id }) => user_id)).toEqual(['jun']);
    expect(refusalOf(await send({ intent: 'review_delete', title: TITLE }))).toMatchObject({
      status: 404,
      problems: [message('en', 'review.gone')],
    });
    const [left] = await written();
    // The id of another person's review is no help.
    expect(
      refusalOf(await send({ intent: 'review_delete', title: TITLE, review: left?.id ?? '' }))
        ?.status,
    ).toBe(404);
    expect(await written()).toHaveLength(1);
  });

  test('helpful is said once by each, can be taken back, and not of one’s own', async () => {
    const jun = await site.addMember('jun');
    await send(REVIEW);
    const id = (await written())[0]?.id ?? '';
    const helpful = async () => (await written())[0]?.helpful;
    await Promise.all([1, 2, 3].map(() => send({ intent: 'helpful', review: id }, jun)));
    expect(await helpful()).toBe(1);
    expect(site.changed).toContain('title-page/movie/496243');
    await send({ intent: 'not_helpful', review: id }, jun);
    await send({ intent: 'not_helpful', review: id }, jun);
    expect(await helpful()).toBe(0);
    expect(refusalOf(await send({ intent: 'helpful', review: id }))).toMatchObject({
      status: 409,
      problems: [message('en', 'review.own')],
    });
  });

  test('a report says why, and is one however often it is sent', async () => {
    const jun = await site.addMember('jun');
    await send(REVIEW);
    const id = (await written())[0]?.id ?? '';
    site.changed.length = 0;
    expect(
      refusalOf(await send({ intent: 'report', review: id, reason: 'boring' }, jun, 'ar')),
    ).toMatchObject({
      status: 422,
      problems: [message('ar', 'review.reason_required')],
    });
    await send({ intent: 'report', review: id, reason: 'abuse' }, jun);
    expect(
      await send({ intent: 'report', review: id, reason: 'spam', note: 'n'.repeat(700) }, jun),
    ).toMatchObject({
      notice: 'review_reported',
    });
    expect(
      await database.kysely
        .selectFrom('review_reports')
        .select(['user_id', 'reason', 'note'])
        .execute(),
    ).toEqual([{ user_id: 'jun', reason: 'spam', note: 'n'.repeat(500) }]);
    expect(refusalOf(await send({ intent: 'report', review: id, reason: 'spam' }))?.status).toBe(
      409,
    );
    expect(site.changed).toEqual([]);
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'x', '', "' or true"])(
    'there is no review %j',
    async (review) => {
      for (const intent of ['helpful', 'not_helpful', 'report'])
        expect(refusalOf(await send({ intent, review, reason: 'spam' }))).toMatchObject({
          status: 404,
          problems: [message('en', 'review.gone')],
        });
    },
  );

  test('a thousand reviews a minute from one account are limited, and others are not', async () => {
    const jun = await site.addMember('jun');
    const results = await Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        send({
          ...REVIEW,
          title: index % 2 === 0 ? TITLE : 'movie/670',
          rating: String((index % 10) + 1),
        }),
      ),
    );
    expect(results.filter((result) => 'to' in result)).toHaveLength(20);
    const refused = results.find((result) => 'state' in result);
    expect(refused).toMatchObject({
      status: 429,
      retryAfter: expect.any(Number),
      state: { title: 'Error' },
    });
    expect(await written()).toHaveLength(2);
    expect(await send(REVIEW, jun)).toHaveProperty('to');
  });

  test('a hundred people review one title at once: all are counted', async () => {
    await sql`insert into users (id, name, email) select 'u' || n, 'u' || n, 'u' || n || '@example.com' from generate_series(1, 100) n`.execute(
      database.kysely,
    );
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        send({ ...REVIEW, rating: String((index % 10) + 1) }, { ...mina, id: `u${index + 1}` }),
      ),
    );
    const { rows } = await sql<{
      rating: number;
      count: number;
    }>`select rating, count from review_counts order by rating`.execute(database.kysely);
    expect(rows).toEqual(
      Array.from({ length: 10 }, (_, index) => ({ rating: index + 1, count: 10 })),
    );
  });
});
