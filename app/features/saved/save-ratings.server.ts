import { type RawBuilder, sql } from 'kysely';
import { retryWrite } from '../../../db/retry-write.ts';
import { TITLE_REF, typedSql } from '../../../db/typed-sql.ts';
import { readText } from '../../../domain/forms/form.ts';
import { parseTitleKey, type TitleRef } from '../../../domain/titles/title.ts';
import { titlePageTag } from '../../../domain/web/cache-tags.ts';
import {
  type FormHandlers,
  type FormOutcome,
  type FormSubmission,
  fieldError,
  redirectAfterForm,
  rejectForm,
  withUser,
} from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';
import { LISTS_FORM } from './mutations.server.ts';

/** Each publication of all ratings writes thousands of reviews. */
const PUBLISH_ALL_FORM = {
  ...LISTS_FORM,
  kind: 'publish-ratings',
  rate: { max: 5, seconds: 3600 },
} as const;

/** Makes the private rating of a title a public review (U5). */
const publishRating = withUser(LISTS_FORM, async (submission, userId) => {
  const title = parseTitleKey(readText(submission.form, 'title'));
  const published =
    title === null
      ? []
      : await publish(
          submission,
          userId,
          sql`and p.content_type = ${title.type} and p.content_id = ${title.id}::integer`,
        );
  return published.length > 0 ? finish(submission, published) : rejectUnknown(submission);
});

const publishAllRatings = withUser(PUBLISH_ALL_FORM, async (submission, userId) => {
  return finish(submission, await publish(submission, userId, sql``));
});

const deleteRating = withUser(LISTS_FORM, async (submission, userId) => {
  const title = parseTitleKey(readText(submission.form, 'title'));
  if (title !== null)
    await submission.services.db
      .deleteFrom('private_reviews')
      .where('user_id', '=', userId)
      .where('content_type', '=', title.type)
      .where('content_id', '=', title.id)
      .execute();
  return redirectToSaved(submission, null);
});

/**
 * Moves private ratings to `reviews`; a trigger deletes them there. A text without a rating stays
 * private, as reviews need one, and so does that of a title that is not available. The language of
 * an imported text is unknown.
 */
async function publish(
  { services, visitor }: FormSubmission,
  userId: string,
  condition: RawBuilder<unknown>,
): Promise<TitleRef[]> {
  const insert = typedSql('published ratings', TITLE_REF)`
    insert into reviews (user_id, content_type, content_id, rating, review_text, spoiler, language)
    select u.id, p.content_type, p.content_id, p.rating, p.review_text, p.spoiler,
      case when p.review_text is null then ${visitor.lang} end
    from (select id from users where id = ${userId} and banned_at is null for key share) u
      join private_reviews p on p.user_id = u.id
      join titles t on t.content_type = p.content_type and t.content_id = p.content_id
    where p.rating is not null and not t.restricted and not exists (
        select from takedown_titles k
        where k.content_type = p.content_type and k.content_id = p.content_id)
      ${condition}
    order by p.content_type, p.content_id
    on conflict (user_id, content_type, content_id) do nothing
    returning content_type as type, content_id as id`;
  const { rows } = await retryWrite(() => insert.execute(services.db));
  return rows;
}

function finish(submission: FormSubmission, titles: TitleRef[]): FormOutcome {
  if (titles.length === 0) return redirectToSaved(submission, null);
  submission.services.invalidate(titles.map(titlePageTag));
  return redirectToSaved(submission, 'review_posted');
}

function redirectToSaved(
  submission: FormSubmission,
  flashMessage: 'review_posted' | null,
): FormOutcome {
  return redirectAfterForm(
    submission,
    links.page(submission.visitor.lang, 'saved'),
    submission.form.has('return') ? flashMessage : null,
  );
}

function rejectUnknown(submission: FormSubmission): FormOutcome {
  return rejectForm(submission, 404, 'save.failed_title', [
    fieldError(submission, null, 'save.unknown'),
  ]);
}

export const RATING_FORMS = {
  rating_publish: publishRating,
  rating_publish_all: publishAllRatings,
  rating_delete: deleteRating,
} satisfies FormHandlers;
