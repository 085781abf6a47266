import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../tests/support/database.ts';
import { message } from '../../../tests/support/messages.ts';
import { REVIEW, setUpReviewForms } from '../../../tests/support/review-forms.ts';
import { getRejection } from '../../../tests/support/test-site.ts';

describeOnOneEngine('deleting, voting on and reporting reviews', (open) => {
  const forms = setUpReviewForms(open);
  const { readReviews, send } = forms;

  test('a user can delete only their own review, and only once', async () => {
    const jun = await forms.site.addTestUser('jun');
    await send(REVIEW);
    await send(REVIEW, jun);
    expect(await send({ intent: 'review_delete', title: REVIEW.title })).toMatchObject({
      flashMessage: 'review_deleted',
    });
    expect((await readReviews()).map(({ user_id }) => user_id)).toEqual(['jun']);
    expect(
      getRejection(await send({ intent: 'review_delete', title: REVIEW.title })),
    ).toMatchObject({
      status: 404,
      problems: [message('en', 'review.gone')],
    });
    const [remainingReview] = await readReviews();
    // The field `review` is ignored.
    expect(
      getRejection(
        await send({
          intent: 'review_delete',
          title: REVIEW.title,
          review: remainingReview?.id ?? '',
        }),
      )?.status,
    ).toBe(404);
    expect(await readReviews()).toHaveLength(1);
  });

  test('a vote counts once per user and can be removed; a vote of the author → 409', async () => {
    const jun = await forms.site.addTestUser('jun');
    await send(REVIEW);
    const id = (await readReviews())[0]?.id ?? '';
    const readHelpful = async () => (await readReviews())[0]?.helpful;
    forms.site.invalidatedTags.length = 0;
    await Promise.all([1, 2, 3].map(() => send({ intent: 'helpful', review: id }, jun)));
    expect(await readHelpful()).toBe(1);
    expect(forms.site.invalidatedTags).toContain('title-page/movie/496243');
    forms.site.invalidatedTags.length = 0;
    await send({ intent: 'not_helpful', review: id }, jun);
    await send({ intent: 'not_helpful', review: id }, jun);
    expect(await readHelpful()).toBe(0);
    expect(forms.site.invalidatedTags).toContain('title-page/movie/496243');
    expect(getRejection(await send({ intent: 'helpful', review: id }))).toMatchObject({
      status: 409,
      problems: [message('en', 'review.own')],
    });
  });

  test('a report of a review requires a reason and is stored once per user', async () => {
    const jun = await forms.site.addTestUser('jun');
    await send(REVIEW);
    const id = (await readReviews())[0]?.id ?? '';
    forms.site.invalidatedTags.length = 0;
    expect(
      getRejection(await send({ intent: 'report', review: id, reason: 'boring' }, jun, 'ar')),
    ).toMatchObject({
      status: 422,
      problems: [message('ar', 'review.reason_required')],
    });
    await send({ intent: 'report', review: id, reason: 'abuse' }, jun);
    expect(
      await send({ intent: 'report', review: id, reason: 'spam', note: 'n'.repeat(700) }, jun),
    ).toMatchObject({
      flashMessage: 'review_reported',
    });
    expect(
      await forms.database.kysely
        .selectFrom('review_reports')
        .select(['user_id', 'reason', 'note'])
        .execute(),
    ).toEqual([{ user_id: 'jun', reason: 'spam', note: 'n'.repeat(500) }]);
    expect(getRejection(await send({ intent: 'report', review: id, reason: 'spam' }))?.status).toBe(
      409,
    );
    expect(forms.site.invalidatedTags).toEqual([]);
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'x', '', "' or true"])(
    'a vote or report about the unknown review %j → 404',
    async (review) => {
      for (const intent of ['helpful', 'not_helpful', 'report'])
        expect(getRejection(await send({ intent, review, reason: 'spam' }))).toMatchObject({
          status: 404,
          problems: [message('en', 'review.gone')],
        });
    },
  );
});
