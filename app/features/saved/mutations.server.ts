import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { readText } from '../../../domain/form.ts';
import type { Notice } from '../../../domain/notice.ts';
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
import { readDay, readMoment } from './schema.ts';

/** More than anybody does by hand. */
const RATE = { max: 120, seconds: 60 };

type Row = { user_id: string; content_type: TitleRef['type']; content_id: number };
type Column = 'saved_at' | 'seen_on' | 'hidden_at';

/** Forms about somebody's lists. */
export const LISTS_FORM = {
  kind: 'marks',
  rate: RATE,
  signedOut: { title: 'save.login_title', text: 'save.login_text' },
  refusedTitle: 'save.failed_title',
} as const;

/** What somebody says of one title. A title that nobody has marked before is asked of the catalog first. */
function ofTitle(
  notice: Notice,
  change: (submission: FormSubmission, row: Row) => Promise<FormOutcome | undefined>,
): FormHandler {
  return withUser(LISTS_FORM, async (submission, userId) => {
    const title = await readTitle(submission);
    if (title === 404) return back(submission, 404, 'save.unknown');
    if (title === 503) return back(submission, 503, 'save.unavailable');
    const refusal = await change(submission, {
      user_id: userId,
      content_type: title.type,
      content_id: title.id,
    });
    return refusal ?? done(submission, notice);
  });
}

/** What was said `once` keeps the time when it was said first. */
async function say(
  database: Kysely<Schema>,
  row: Row,
  column: Column,
  value: Date | string,
  { once = false } = {},
): Promise<void> {
  const now = sql.ref(`excluded.${column}`);
  await database
    .insertInto('title_marks')
    .values({ ...row, [column]: value })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'content_type', 'content_id']).doUpdateSet({
        [column]: once ? sql`coalesce(${sql.ref(`title_marks.${column}`)}, ${now})` : now,
      }),
    )
    .execute();
}

const save = ofTitle('saved', async ({ services, request, form }, row) => {
  const at = readMoment(readText(form, 'at')) ?? new Date();
  await say(services.database, row, 'saved_at', at, { once: true });
  services.count('content_save', request.headers, {
    content_type: row.content_type,
    content_id: row.content_id,
  });
  return undefined;
});

const hide = ofTitle('hidden', async ({ services }, row) => {
  await say(services.database, row, 'hidden_at', new Date(), { once: true });
  return undefined;
});

/** With a day of the past where one is given. */
const seen = ofTitle('seen', async (submission, row) => {
  const given = readText(submission.form, 'on');
  const day = given === '' ? new Date().toISOString().slice(0, 10) : readDay(given);
  if (day === null) return back(submission, 422, 'seen.date_wrong');
  await say(submission.services.database, row, 'seen_on', day);
  return undefined;
});

const takenBack = (column: Column, notice: Notice): FormHandler =>
  ofTitle(notice, async ({ services }, row) => {
    await takeBack(services.database, row, column);
    return undefined;
  });

/** A row that says nothing any more goes. */
async function takeBack(
  database: Kysely<Schema>,
  { user_id, content_type, content_id }: Row,
  column: Column,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const isRow = sql<boolean>`(user_id, content_type, content_id) = (${user_id}, ${content_type}, ${content_id}::integer)`;
    const row = await transaction
      .selectFrom('title_marks')
      .select(['saved_at', 'seen_on', 'hidden_at'])
      .where(isRow)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.[column]) return;
    const saysMore = Object.values(row).filter((value) => value !== null).length > 1;
    if (saysMore)
      await transaction
        .updateTable('title_marks')
        .set({ [column]: null })
        .where(isRow)
        .execute();
    else await transaction.deleteFrom('title_marks').where(isRow).execute();
  });
}

/** What the site's lists leave out from now on. */
const leaveOut = withUser(LISTS_FORM, async (submission, userId) => {
  await submission.services.database
    .updateTable('profiles')
    .set({
      leaves_out_seen: submission.form.has('seen'),
      leaves_out_hidden: submission.form.has('hidden'),
    })
    .where('id', '=', userId)
    .execute();
  return done(submission, null);
});

/** A link to the saved titles; the one there is stays. */
const share = withUser(LISTS_FORM, async (submission, userId) => {
  await submission.services.database
    .insertInto('shared_lists')
    .values({ user_id: userId, token: randomBytes(16).toString('base64url') })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return done(submission, 'shared');
});

const unshare = withUser(LISTS_FORM, async (submission, userId) => {
  await submission.services.database
    .deleteFrom('shared_lists')
    .where('user_id', '=', userId)
    .execute();
  return done(submission, 'unshared');
});

/** A script that shows by itself what was done has sent no address to come back to, and needs no notice. */
function done(submission: FormSubmission, notice: Notice | null): FormOutcome {
  return redirectAfterForm(
    submission,
    links.page(submission.visitor.lang, 'saved'),
    submission.form.has('return') ? notice : null,
  );
}

function back(submission: FormSubmission, status: number, text: MessageKey): FormOutcome {
  return rejectForm(submission, status, 'save.failed_title', [fieldError(submission, null, text)]);
}

/** What members say of titles, and what becomes of their lists. */
export const SAVED_FORMS: Record<string, FormHandler> = {
  save,
  unsave: takenBack('saved_at', 'removed'),
  seen,
  unseen: takenBack('seen_on', 'unseen'),
  hide,
  unhide: takenBack('hidden_at', 'unhidden'),
  leave_out: leaveOut,
  share,
  unshare,
};
