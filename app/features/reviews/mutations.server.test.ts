import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteUserAccount } from '../../../db/delete-user.ts';
import { describeOnOneEngine } from '../../../tests/support/database.ts';
import { message } from '../../../tests/support/messages.ts';
import { REVIEW, setUpReviewForms } from '../../../tests/support/review-forms.ts';
import { refuseConnection } from '../../../tests/support/starter-catalog.ts';
import { getRejection, openTestServices } from '../../../tests/support/test-site.ts';
import { REVIEW_FORMS } from './mutations.server.ts';

describeOnOneEngine('writing reviews', (open) => {
  const forms = setUpReviewForms(open);
  const { readReviews, send } = forms;

  test('writing a review invalidates only the pages of its title', { tags: ['U5'] }, async () => {
    expect(await send(REVIEW)).toEqual({
      to: '/en/movie/496243-parasite#reviews',
      flashMessage: 'review_posted',
      cookies: [],
    });
    expect(await readReviews()).toMatchObject([
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
    expect(forms.site.invalidatedTags).toEqual(['title-page/movie/496243']);
  });

  test('a second review of a user replaces the first, also when sent at once', {
    tags: ['U5'],
  }, async () => {
    await Promise.all([
      send(REVIEW),
      send({ ...REVIEW, rating: '3' }),
      send({ ...REVIEW, rating: '3' }),
    ]);
    await send({ ...REVIEW, rating: '10', text: '', spoiler: 'on' }, forms.mina, 'ko');
    const [review, ...others] = await readReviews();
    expect(others).toEqual([]);
    expect(review).toMatchObject({ rating: 10, review_text: null, spoiler: true, language: 'ko' });
    expect(review?.updated_at.getTime()).toBeGreaterThan(review?.created_at.getTime() ?? 0);
    expect(
      await forms.database.kysely
        .selectFrom('review_counts')
        .select(['language', 'rating', 'count'])
        .execute(),
    ).toEqual([{ language: 'ko', rating: 10, count: 1 }]);
  });

  test('a rating without a text field keeps the text, its spoiler mark and its language', {
    tags: ['U5'],
  }, async () => {
    const { text: _, ...rated } = REVIEW;
    await send({ ...REVIEW, spoiler: 'on' }, forms.mina, 'ko');
    await send({ ...rated, rating: '3' });
    expect(await readReviews()).toMatchObject([
      { rating: 3, review_text: REVIEW.text, spoiler: true, language: 'ko' },
    ]);
    // It also stores a first review.
    await forms.database.kysely.deleteFrom('reviews').execute();
    await send({ ...rated, rating: '4' });
    expect(await readReviews()).toMatchObject([
      { rating: 4, review_text: null, spoiler: false, language: 'en' },
    ]);
  });

  test.each(['0', '11', '5.5', 'abc', '', '-1', '١', '1e1', ' 8'])(
    'a review with the rating %j is rejected',
    { tags: ['U5', 'U7'] },
    async (rating) => {
      expect(getRejection(await send({ ...REVIEW, rating }))).toEqual({
        status: 422,
        title: 'Rating Required',
        problems: ['Please select a rating'],
      });
      expect(await readReviews()).toEqual([]);
      expect(forms.site.invalidatedTags).toEqual([]);
    },
  );

  test('a rejected review form returns the typed text', async () => {
    expect(
      await send({ ...REVIEW, rating: '', text: 'Long thought about.', spoiler: 'on' }),
    ).toMatchObject({
      state: { intent: 'review', values: { text: 'Long thought about.', spoiler: 'on' } },
    });
  });

  const storeText = async (text: string) => {
    await send({ ...REVIEW, text });
    return (await readReviews())[0]?.review_text;
  };

  test('a review text has at most 5,000 characters, counted in code points', async () => {
    expect(await storeText('스'.repeat(5000))).toHaveLength(5000);
    expect([...((await storeText('🎬'.repeat(5000))) ?? '')]).toHaveLength(5000);
    for (const text of ['a'.repeat(5001), 'a'.repeat(1024 * 1024)])
      expect(getRejection(await send({ ...REVIEW, text }))).toMatchObject({
        status: 422,
        problems: [message('en', 'review.too_long_other', { count: '5,000' })],
      });
    expect([...((await readReviews())[0]?.review_text ?? '')]).toHaveLength(5000);
  });

  test('markup in a review is stored as text', async () => {
    const text =
      "<script>alert(1)</script> <img src=x onerror=alert(1)> [a](javascript:alert(1)) https://example.com '; drop table reviews; --";
    expect(await storeText(text)).toBe(text);
  });

  test('direction overrides and invisible characters are removed from a review', async () => {
    expect(await storeText('safe\u202Etxt.exe\u202C \u2066x\u2069\u0000\u0007\uFEFF')).toBe(
      'safetxt.exe x',
    );
    expect(await storeText('مرحبا\u200F! 👨‍👩‍👧')).toBe('مرحبا\u200F! 👨‍👩‍👧');
  });

  test('a review text is trimmed and keeps at most one empty line in a row', async () => {
    expect(await storeText('  one\r\n\r\n\r\n\r\ntwo\tthree\r\n ')).toBe('one\n\ntwo\tthree');
    expect(await storeText(' \n\t ')).toBeNull();
  });

  test.each(['movie/999999999', 'movie/0', 'person/21684', ''])(
    'a review of the unknown title %j → 404',
    async (title) => {
      expect(getRejection(await send({ ...REVIEW, title }, forms.mina, 'ko'))).toMatchObject({
        status: 404,
        problems: [message('ko', 'review.no_title')],
      });
      expect(await readReviews()).toEqual([]);
    },
  );

  test('during a catalog outage a review → 503 with the specified text', {
    tags: ['U7'],
  }, async () => {
    const outage = openTestServices(forms.database, { intercept: refuseConnection });
    expect(getRejection(await outage.send(REVIEW_FORMS, forms.mina, REVIEW))).toEqual({
      status: 503,
      title: 'Error',
      problems: ['An error occurred while writing the review'],
    });
  });

  test.each(['deleted', 'banned'])(
    'a user whose account is %s during the catalog request writes nothing',
    { tags: ['U5'] },
    async (state) => {
      const { promise: catalogResponse, resolve: respond } = Promise.withResolvers<void>();
      const ensureIndexed = forms.site.services.titleIndex.ensureIndexed;
      forms.site.services.titleIndex.ensureIndexed = async (...args) => {
        await catalogResponse;
        return ensureIndexed(...args);
      };
      const pendingOutcome = send(REVIEW);
      if (state === 'deleted')
        await forms.database.kysely
          .transaction()
          .execute((transaction) => deleteUserAccount(transaction, 'mina'));
      else
        await forms.database.kysely
          .updateTable('users')
          .set({ banned_at: new Date(), ban_reason: 'x' })
          .execute();
      respond();
      expect(getRejection(await pendingOutcome)).toMatchObject({ status: 401 });
      expect(await readReviews()).toEqual([]);
    },
  );

  test('a review without a session → 401 with the typed values', { tags: ['U5'] }, async () => {
    const outcome = await send(REVIEW, null);
    expect(getRejection(outcome)?.status).toBe(401);
    expect(outcome).toMatchObject({
      state: { signedOut: true, values: { text: 'Mind the stairs.', rating: '8' } },
    });
    expect(await readReviews()).toEqual([]);
  });

  test('1,000 reviews a minute of one user are rate limited, those of others are not', async () => {
    const jun = await forms.site.addTestUser('jun');
    const results = await Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        send({
          ...REVIEW,
          title: index % 2 === 0 ? REVIEW.title : 'movie/670',
          rating: String((index % 10) + 1),
        }),
      ),
    );
    expect(results.filter((result) => 'to' in result)).toHaveLength(20);
    const outcome = results.find((result) => 'state' in result);
    expect(outcome).toMatchObject({
      status: 429,
      retryAfter: expect.any(Number),
      state: { title: 'Error' },
    });
    expect(await readReviews()).toHaveLength(2);
    expect(await send(REVIEW, jun)).toHaveProperty('to');
  });

  test('100 concurrent reviews of one title are all counted', async () => {
    await sql`
      insert into users (id, name, email)
      select 'u' || n, 'u' || n, 'u' || n || '@example.com' from generate_series(1, 100) n`.execute(
      forms.database.kysely,
    );
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        send(
          { ...REVIEW, rating: String((index % 10) + 1) },
          { ...forms.mina, id: `u${index + 1}` },
        ),
      ),
    );
    const { rows } = await sql<{
      rating: number;
      count: number;
    }>`select rating, count from review_counts order by rating`.execute(forms.database.kysely);
    expect(rows).toEqual(
      Array.from({ length: 10 }, (_, index) => ({ rating: index + 1, count: 10 })),
    );
  });
});
