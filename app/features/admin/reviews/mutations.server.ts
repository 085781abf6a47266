import type { Transaction } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import { readText, readUuid } from '../../../../domain/forms/form.ts';
import { type TitleRef, titleKey } from '../../../../domain/titles/title.ts';
import { titlePageTag } from '../../../../domain/web/cache-tags.ts';
import {
  AdminError,
  type AdminSession,
  type Change,
  changeAsAdmin,
  redirectToTab,
  withAdmin,
} from '../../../admin-session.ts';
import type { FormHandlers, FormSubmission } from '../../../forms/form-action.ts';
import { reportsVersion } from './rules.ts';

/** Characters of a deleted text in the log: enough to see why it was deleted. */
const MAX_LOGGED_LENGTH = 500;

type Review = {
  id: string;
  username: string | null;
  /** Logged as `movie/496243`. */
  title: TitleRef;
  rating: number;
  text: string | null;
  updated: string;
  reports: string;
};

/** Locks a review and changes it. */
async function changeReview<T>(
  { services, form }: FormSubmission,
  admin: AdminSession,
  change: (transaction: Transaction<Schema>, review: Review) => Promise<Change<T>>,
): Promise<T> {
  const id = readUuid(form, 'review');
  if (id === null) throw new AdminError(404, 'admin.gone');
  return changeAsAdmin(services, admin, async (transaction) => {
    const row = await transaction
      .selectFrom('reviews')
      .leftJoin('profiles', 'profiles.id', 'reviews.user_id')
      .select([
        'profiles.username',
        'content_type',
        'content_id',
        'rating',
        'review_text',
        'updated_at',
        'reports',
        'reported_at',
      ])
      .where('reviews.id', '=', id)
      .forUpdate('reviews')
      .executeTakeFirst();
    if (!row) throw new AdminError(404, 'admin.gone');
    return change(transaction, {
      id,
      username: row.username,
      title: { type: row.content_type, id: row.content_id },
      rating: row.rating,
      text: row.review_text,
      updated: row.updated_at.toISOString(),
      reports: reportsVersion(row.reports, row.reported_at),
    });
  });
}

/** Deletes a review, unless its author has changed it meanwhile (M4). */
const deleteReview = withAdmin(
  { failureTitle: 'reviews.delete_failed' },
  async (submission, admin) => {
    const reviewedTitle = await changeReview(
      submission,
      admin,
      async (transaction, { id, username, title, rating, text, updated: updatedAt }) => {
        if (updatedAt !== readText(submission.form, 'version'))
          throw new AdminError(409, 'admin.stale');
        await transaction.deleteFrom('reviews').where('id', '=', id).execute();
        const before = {
          username,
          content: titleKey(title),
          rating,
          text: text && [...text].slice(0, MAX_LOGGED_LENGTH).join(''),
        };
        return {
          result: title,
          log: [{ action: 'delete_review', type: 'review', id, details: { before, after: null } }],
        };
      },
    );
    submission.services.invalidate([titlePageTag(reviewedTitle)]);
    return redirectToTab(submission, 'reviews', 'admin_review_deleted');
  },
);

/** Deletes the reports of a review, unless there are new ones. */
const dismissReports = withAdmin(
  { failureTitle: 'reviews.dismiss_failed' },
  async (submission, admin) => {
    await changeReview(submission, admin, async (transaction, { id, username, title, reports }) => {
      if (reports !== readText(submission.form, 'version'))
        throw new AdminError(409, 'admin.stale');
      const deletedReports = await transaction
        .deleteFrom('review_reports')
        .where('review_id', '=', id)
        .returning('reason')
        .execute();
      // Dismissed by another admin.
      if (deletedReports.length === 0) throw new AdminError(409, 'admin.stale');
      const before: Record<string, number> = {};
      for (const { reason } of deletedReports) before[reason] = (before[reason] ?? 0) + 1;
      return {
        result: null,
        log: [
          {
            action: 'dismiss_review_reports',
            type: 'review',
            id,
            details: { username, content: titleKey(title), before, after: null },
          },
        ],
      };
    });
    return redirectToTab(submission, 'reviews', 'admin_reports_dismissed');
  },
);

export const REVIEWS_FORMS = {
  admin_review_delete: deleteReview,
  admin_reports_dismiss: dismissReports,
} satisfies FormHandlers;
