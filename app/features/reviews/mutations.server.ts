import { sql } from 'kysely';
import { titlePageTag } from '../../../domain/cache-tags.ts';
import { type FieldError, readChoice, readText, readUuid } from '../../../domain/form.ts';
import { isLongerThan } from '../../../domain/many-lines.ts';
import { refOfKey } from '../../../domain/mark.ts';
import type { Notice } from '../../../domain/notice.ts';
import { REPORT_REASONS, REVIEW_MOST } from '../../../domain/review.ts';
import type { TitleRef } from '../../../domain/title.ts';
import {
  type FormHandler,
  type FormOutcome,
  type FormSubmission,
  fieldError,
  readTitle,
  redirectAfterForm,
  rejectForm,
  withUser,
} from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import { readRating, readReviewText } from './schema.ts';

/** What was typed comes back with a refusal. */
const KEPT = ['rating', 'text', 'spoiler', 'note', 'reason', 'review'];
const FORM = {
  signedOut: { title: 'review.login_title', text: 'review.login_text' },
  refusedTitle: 'review.error_title',
  kept: KEPT,
} as const;
/** More than anybody writes, or has an opinion about, by hand. */
const WRITING = { ...FORM, kind: 'review', rate: { max: 20, seconds: 60 } };
const VOTING = { ...FORM, kind: 'vote', rate: { max: 60, seconds: 60 } };
const REPORTING = { ...FORM, kind: 'report', rate: { max: 20, seconds: 3600 } };

const NOTE_MOST = 500;

/** One review of a person for each title (U5): what was there before is replaced. */
const writeReview = withUser(WRITING, async (submission, userId) => {
  const { services, visitor, form } = submission;
  const rating = readRating(form.get('rating'));
  const text = readReviewText(form.get('text'));
  if (rating === null)
    return back(submission, 422, 'review.rating_required_title', [
      fieldError(submission, 'rating', 'review.rating_required_text'),
    ]);
  if (text !== null && isLongerThan(text, REVIEW_MOST))
    return back(submission, 422, 'review.error_title', [
      fieldError(submission, 'text', 'review.too_long', { count: REVIEW_MOST }),
    ]);
  const title = await readTitle(submission);
  if (title === 404)
    return back(submission, 404, 'review.error_title', [
      fieldError(submission, null, 'review.no_title'),
    ]);
  if (title === 503)
    return back(submission, 503, 'review.error_title', [
      fieldError(submission, null, 'review.error_text'),
    ]);
  // The catalog may have been asked for a while: whose account is gone or banned by now writes nothing.
  const { rows: stored } = await sql`
    insert into reviews (user_id, content_type, content_id, rating, review_text, spoiler, language)
    select id, ${title.type}, ${title.id}, ${rating}, ${text}, ${form.has('spoiler')}, ${visitor.lang}
    from users where id = ${userId} and banned_at is null for key share
    on conflict (user_id, content_type, content_id) do update set
      rating = excluded.rating, review_text = excluded.review_text, spoiler = excluded.spoiler, language = excluded.language,
      updated_at = now()
    returning id`.execute(services.database);
  if (stored.length === 0)
    return back(submission, 401, 'review.login_title', [
      fieldError(submission, null, 'review.login_text'),
    ]);
  return changed(submission, title, 'review_posted');
});

const deleteReview = withUser(WRITING, async (submission, userId) => {
  const title = refOfKey(readText(submission.form, 'title'));
  const removed =
    title &&
    (await submission.services.database
      .deleteFrom('reviews')
      .where('user_id', '=', userId)
      .where('content_type', '=', title.type)
      .where('content_id', '=', title.id)
      .returning('id')
      .executeTakeFirst());
  if (!removed)
    return back(submission, 404, 'review.error_title', [
      fieldError(submission, null, 'review.gone'),
    ]);
  return changed(submission, title, 'review_deleted');
});

/** What is said about the review of somebody else. */
function aboutReview(
  act: (
    submission: FormSubmission,
    about: { review_id: string; user_id: string },
  ) => Promise<unknown>,
  then: (submission: FormSubmission, title: TitleRef) => FormOutcome,
) {
  return async (submission: FormSubmission, userId: string): Promise<FormOutcome> => {
    const id = readUuid(submission.form, 'review');
    const review =
      id === null
        ? undefined
        : await submission.services.database
            .selectFrom('reviews')
            .select(['user_id', 'content_type', 'content_id'])
            .where('id', '=', id)
            .executeTakeFirst();
    if (id === null || !review)
      return back(submission, 404, 'review.error_title', [
        fieldError(submission, null, 'review.gone'),
      ]);
    if (review.user_id === userId)
      return back(submission, 409, 'review.error_title', [
        fieldError(submission, null, 'review.own'),
      ]);
    await act(submission, { review_id: id, user_id: userId });
    return then(submission, { type: review.content_type, id: review.content_id });
  };
}

const vote = withUser(
  VOTING,
  aboutReview(
    ({ services }, about) =>
      services.database
        .insertInto('review_votes')
        .values(about)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    changed,
  ),
);

const takeVoteBack = withUser(
  VOTING,
  aboutReview(
    ({ services }, { review_id, user_id }) =>
      services.database
        .deleteFrom('review_votes')
        .where('review_id', '=', review_id)
        .where('user_id', '=', user_id)
        .execute(),
    changed,
  ),
);

const report = withUser(REPORTING, async (submission, userId) => {
  const reason = readChoice(submission.form, 'reason', REPORT_REASONS);
  if (!reason)
    return back(submission, 422, 'review.error_title', [
      fieldError(submission, 'reason', 'review.reason_required'),
    ]);
  const note = readReviewText(submission.form.get('note'));
  const told = { reason, note: note && [...note].slice(0, NOTE_MOST).join('') };
  return aboutReview(
    ({ services }, about) =>
      services.database
        .insertInto('review_reports')
        .values({ ...about, ...told })
        .onConflict((conflict) =>
          conflict
            .columns(['review_id', 'user_id'])
            .doUpdateSet({ ...told, created_at: sql<Date>`now()` }),
        )
        .execute(),
    // Nobody sees a report.
    (reported) => on(reported, 'review_reported'),
  )(submission, userId);
});

/** Back to the title, whose pages are made anew. */
function changed(
  submission: FormSubmission,
  title: TitleRef,
  notice: Notice | null = null,
): FormOutcome {
  submission.services.invalidate([titlePageTag(title)]);
  return on(submission, notice);
}

function on(submission: FormSubmission, notice: Notice | null): FormOutcome {
  return redirectAfterForm(submission, links.home(submission.visitor.lang), notice);
}

function back(
  submission: FormSubmission,
  status: number,
  title: MessageKey,
  problems: FieldError[],
): FormOutcome {
  return rejectForm(submission, status, title, problems, KEPT);
}

/** What members write, and say about what others wrote. */
export const REVIEW_FORMS: Record<string, FormHandler> = {
  review: writeReview,
  review_delete: deleteReview,
  helpful: vote,
  not_helpful: takeVoteBack,
  report,
};
