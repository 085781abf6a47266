import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../tests/support/database.ts';
import { REVIEW, setUpReviewForms } from '../../../tests/support/review-forms.ts';
import { getReviews, getUserReviewState } from './data.server.ts';
import { reviewQuery } from './schema.ts';

const PARASITE = { type: 'movie', id: 496_243 } as const;
const { text: _, ...RATING } = REVIEW;

describeOnOneEngine('which reviews are edited', (open) => {
  const forms = setUpReviewForms(open);
  const { send } = forms;

  /** Whether the review is edited for everyone, which its author must see as well. */
  async function isEdited(): Promise<boolean | undefined> {
    const deps = { bestEffortDb: forms.database.bestEffortDb, log: forms.site.log };
    const reviews = await getReviews(deps, PARASITE, reviewQuery.read(new URLSearchParams()));
    const state = await getUserReviewState(deps, forms.mina, PARASITE, reviews);
    expect(state?.ownReview?.edited).toBe(reviews?.items[0]?.edited);
    return reviews?.items[0]?.edited;
  }

  /** Moves the review into the past, as if it was written some time ago. */
  const age = (interval: string) =>
    sql`update reviews set created_at = created_at - ${interval}::interval,
      updated_at = updated_at - ${interval}::interval`.execute(forms.database.kysely);

  /** Stores a rating, or a text, as a version did that does not know `text_edited`. */
  const sendAsLastVersion = (text: string | null) =>
    sql`update reviews set updated_at = now(), review_text = coalesce(${text}, review_text)`.execute(
      forms.database.kysely,
    );

  test('a text added to a rating is not edited, nor is a new rating of the same text', {
    tags: ['U5', 'U6'],
  }, async () => {
    await send(RATING);
    await age('2 days');
    await send(REVIEW);
    expect(await isEdited()).toBe(false);
    await age('2 days');
    await send({ ...RATING, rating: '3' });
    expect(await isEdited()).toBe(false);
    await send({ ...REVIEW, rating: '4' });
    expect(await isEdited()).toBe(false);
    await send({ ...REVIEW, spoiler: 'on' });
    expect(await isEdited()).toBe(false);
  });

  test('a text that was changed is edited, and stays so', { tags: ['U6'] }, async () => {
    await send(REVIEW);
    await send({ ...REVIEW, text: 'Mind the many stairs.' });
    expect(await isEdited()).toBe(true);
    await send({ ...RATING, rating: '3' });
    expect(await isEdited()).toBe(true);
    await send({ ...REVIEW, text: 'Mind the many stairs.' });
    expect(await isEdited()).toBe(true);
  });

  test('a removed text is not shown as edited, a text that replaces it is', {
    tags: ['U6'],
  }, async () => {
    await send(REVIEW);
    await send({ ...REVIEW, text: '' });
    expect(await isEdited()).toBe(false);
    await send({ ...REVIEW, text: 'Mind the stairs again.' });
    expect(await isEdited()).toBe(true);
  });

  test('reviews from before the column are edited if they were changed an hour later', {
    tags: ['U6'],
  }, async () => {
    const forget = () => sql`update reviews set text_edited = null`.execute(forms.database.kysely);
    await send(REVIEW);
    await age('50 minutes');
    await sendAsLastVersion(null);
    await forget();
    expect(await isEdited()).toBe(false);
    // Its state is stored with the next change.
    await age('2 days');
    await send({ ...RATING, rating: '3' });
    expect(await isEdited()).toBe(false);

    await age('2 hours');
    await sendAsLastVersion('Mind the many stairs.');
    await forget();
    expect(await isEdited()).toBe(true);
    await send({ ...RATING, rating: '5' });
    expect(await isEdited()).toBe(true);
  });

  test('a review that the last version adds is not edited', { tags: ['U6'] }, async () => {
    await sql`insert into reviews (user_id, content_type, content_id, rating, review_text, language)
      values ('mina', 'movie', 496243, 7, 'Mind the stairs.', 'en')`.execute(forms.database.kysely);
    await age('2 days');
    await sendAsLastVersion(null);
    expect(await isEdited()).toBe(false);
  });
});
