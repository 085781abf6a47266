import { sql } from 'kysely';
import { retryWrite } from '../../../db/retry-write.ts';
import { wasTextEdited } from '../../../db/review-edited.ts';
import type { FlashMessage } from '../../../domain/forms/flash.ts';
import { type FieldError, readChoice, readText, readUuid } from '../../../domain/forms/form.ts';
import { MAX_REVIEW_LENGTH, REPORT_REASONS } from '../../../domain/reviews/review.ts';
import { isLongerThan } from '../../../domain/text/text-input.ts';
import { parseTitleKey, type TitleRef } from '../../../domain/titles/title.ts';
import { titlePageTag } from '../../../domain/web/cache-tags.ts';
import {
  type FormHandlers,
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

const KEPT_FIELDS = ['rating', 'text', 'spoiler', 'note', 'reason', 'review'];
const FORM = {
  signedOut: { title: 'review.login_title', text: 'review.login_text' },
  failureTitle: 'review.error_title',
  failureText: 'review.error_text',
  keptFields: KEPT_FIELDS,
} as const;
/** Higher than manual use needs. */
const CHANGING = { ...FORM, kind: 'review', rate: { max: 20, seconds: 60 } };
const WRITING = { ...CHANGING, isAlwaysShown: true };
const OTHERS_FORM = { ...FORM, failureText: 'review.action_failed' } as const;
const VOTING = { ...OTHERS_FORM, kind: 'vote', rate: { max: 60, seconds: 60 } };
const REPORTING = { ...OTHERS_FORM, kind: 'report', rate: { max: 20, seconds: 3600 } };

const MAX_NOTE_LENGTH = 500;

/** Creates or replaces the user's review of a title, or without `text` only its rating (U5). */
const writeReview = withUser(WRITING, async (submission, userId) => {
  const { services, visitor, form } = submission;
  const rating = readRating(form.get('rating'));
  const text = readReviewText(form.get('text'));
  if (rating === null)
    return rejectReview(submission, 422, 'review.rating_required_title', [
      fieldError(submission, 'rating', 'review.rating_required_text'),
    ]);
  if (text !== null && isLongerThan(text, MAX_REVIEW_LENGTH))
    return rejectReview(submission, 422, 'review.error_title', [
      fieldError(submission, 'text', 'review.too_long', { count: MAX_REVIEW_LENGTH }),
    ]);
  const title = await readTitle(submission);
  if (title === 404)
    return rejectReview(submission, 404, 'review.error_title', [
      fieldError(submission, null, 'review.no_title'),
    ]);
  if (title === 503)
    return rejectReview(submission, 503, 'review.error_title', [
      fieldError(submission, null, 'review.error_text'),
    ]);
  const wasEdited = wasTextEdited('reviews');
  const replacedText = form.has('text')
    ? sql`review_text = excluded.review_text, spoiler = excluded.spoiler,
        language = excluded.language, text_edited = ${wasEdited} or (reviews.review_text is not null
          and reviews.review_text is distinct from excluded.review_text)`
    : sql`text_edited = ${wasEdited}`;
  // The account may have been deleted or banned during the request to the catalog.
  const upsert = sql`
    insert into reviews (user_id, content_type, content_id, rating, review_text, spoiler, language)
    select id, ${title.type}, ${title.id}, ${rating}, ${text}, ${form.has('spoiler')},
      ${visitor.lang}
    from users where id = ${userId} and banned_at is null for key share
    on conflict (user_id, content_type, content_id) do update set
      rating = excluded.rating, updated_at = now(), ${replacedText}
    returning id`;
  const { rows: storedRows } = await retryWrite(() => upsert.execute(services.db));
  if (storedRows.length === 0)
    return rejectReview(submission, 401, 'review.login_title', [
      fieldError(submission, null, 'review.login_text'),
    ]);
  return purgeAndRedirect(submission, title, 'review_posted');
});

const deleteReview = withUser(CHANGING, async (submission, userId) => {
  const title = parseTitleKey(readText(submission.form, 'title'));
  const deletedReview =
    title &&
    (await submission.services.db
      .deleteFrom('reviews')
      .where('user_id', '=', userId)
      .where('content_type', '=', title.type)
      .where('content_id', '=', title.id)
      .returning('id')
      .executeTakeFirst());
  if (!deletedReview)
    return rejectReview(submission, 404, 'review.error_title', [
      fieldError(submission, null, 'review.gone'),
    ]);
  return purgeAndRedirect(submission, title, 'review_deleted');
});

/** Rejects forms about the user's own review, and about an unknown one. */
function withOthersReview(
  mutate: (
    submission: FormSubmission,
    ids: { review_id: string; user_id: string },
  ) => Promise<unknown>,
  toOutcome: (submission: FormSubmission, title: TitleRef) => FormOutcome,
) {
  return async (submission: FormSubmission, userId: string): Promise<FormOutcome> => {
    const id = readUuid(submission.form, 'review');
    const review =
      id === null
        ? undefined
        : await submission.services.db
            .selectFrom('reviews')
            .select(['user_id', 'content_type', 'content_id'])
            .where('id', '=', id)
            .executeTakeFirst();
    if (id === null || !review)
      return rejectReview(submission, 404, 'review.error_title', [
        fieldError(submission, null, 'review.gone'),
      ]);
    if (review.user_id === userId)
      return rejectReview(submission, 409, 'review.error_title', [
        fieldError(submission, null, 'review.own'),
      ]);
    await mutate(submission, { review_id: id, user_id: userId });
    return toOutcome(submission, { type: review.content_type, id: review.content_id });
  };
}

const addVote = withUser(
  VOTING,
  withOthersReview(
    ({ services }, ids) =>
      services.db
        .insertInto('review_votes')
        .values(ids)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    purgeAndRedirect,
  ),
);

const removeVote = withUser(
  VOTING,
  withOthersReview(
    ({ services }, { review_id, user_id }) =>
      services.db
        .deleteFrom('review_votes')
        .where('review_id', '=', review_id)
        .where('user_id', '=', user_id)
        .execute(),
    purgeAndRedirect,
  ),
);

const reportReview = withUser(REPORTING, async (submission, userId) => {
  const reason = readChoice(submission.form, 'reason', REPORT_REASONS);
  if (!reason)
    return rejectReview(submission, 422, 'review.error_title', [
      fieldError(submission, 'reason', 'review.reason_required'),
    ]);
  const note = readReviewText(submission.form.get('note'));
  const columns = { reason, note: note && [...note].slice(0, MAX_NOTE_LENGTH).join('') };
  return withOthersReview(
    ({ services }, ids) =>
      services.db
        .insertInto('review_reports')
        .values({ ...ids, ...columns })
        .onConflict((conflict) =>
          conflict
            .columns(['review_id', 'user_id'])
            .doUpdateSet({ ...columns, created_at: sql<Date>`now()` }),
        )
        .execute(),
    // Reports are not public, so no page needs a purge.
    (reportSubmission) => redirectBack(reportSubmission, 'review_reported'),
  )(submission, userId);
});

function purgeAndRedirect(
  submission: FormSubmission,
  title: TitleRef,
  flashMessage: FlashMessage | null = null,
): FormOutcome {
  submission.services.invalidate([titlePageTag(title)]);
  return redirectBack(submission, flashMessage);
}

function redirectBack(submission: FormSubmission, flashMessage: FlashMessage | null): FormOutcome {
  return redirectAfterForm(submission, links.home(submission.visitor.lang), flashMessage);
}

function rejectReview(
  submission: FormSubmission,
  status: number,
  title: MessageKey,
  problems: FieldError[],
): FormOutcome {
  return rejectForm(submission, status, title, problems, KEPT_FIELDS);
}

export const REVIEW_FORMS = {
  review: writeReview,
  review_delete: deleteReview,
  helpful: addVote,
  not_helpful: removeVote,
  report: reportReview,
} satisfies FormHandlers;
