import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { retryWrite } from '../../../db/retry-write.ts';
import type { Schema } from '../../../db/schema.ts';
import type { FlashMessage } from '../../../domain/forms/flash.ts';
import { readText } from '../../../domain/forms/form.ts';
import { parseTitleKey, type TitleRef } from '../../../domain/titles/title.ts';
import {
  type FormHandler,
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
import { readDay, readMoment } from './schema.ts';

/** Higher than manual use needs. */
const RATE = { max: 120, seconds: 60 };

type Row = { user_id: string; content_type: TitleRef['type']; content_id: number };
type Column = 'saved_at' | 'seen_on' | 'hidden_at';

export const LISTS_FORM = {
  kind: 'title-states',
  rate: RATE,
  signedOut: { title: 'save.login_title', text: 'save.login_text' },
  failureTitle: 'save.failed_title',
  failureText: 'account.unavailable',
} as const;

/** Handles forms about a title; adds it to the title index first. */
function withTitle(
  flashMessage: FlashMessage,
  change: (submission: FormSubmission, row: Row) => Promise<FormOutcome | undefined>,
): FormHandler {
  return withUser(LISTS_FORM, async (submission, userId) => {
    const title = await readTitle(submission);
    if (title === 404) return rejectTitleState(submission, 404, 'save.unknown');
    if (title === 503) return rejectTitleState(submission, 503, 'save.unavailable');
    const rejection = await change(submission, {
      user_id: userId,
      content_type: title.type,
      content_id: title.id,
    });
    return rejection ?? redirectToSaved(submission, flashMessage);
  });
}

/** With `once`, an existing value remains. */
async function setTitleState(
  db: Kysely<Schema>,
  row: Row,
  column: Column,
  value: Date | string,
  { once = false } = {},
): Promise<void> {
  const newValue = sql.ref(`excluded.${column}`);
  const upsert = db
    .insertInto('title_states')
    .values({ ...row, [column]: value })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'content_type', 'content_id']).doUpdateSet({
        [column]: once
          ? sql`coalesce(${sql.ref(`title_states.${column}`)}, ${newValue})`
          : newValue,
      }),
    );
  await retryWrite(() => upsert.execute());
}

const save = withTitle('saved', async ({ services, request, form }, row) => {
  const savedAt = readMoment(readText(form, 'at')) ?? new Date();
  await setTitleState(services.db, row, 'saved_at', savedAt, { once: true });
  services.track('content_save', request.headers, {
    content_type: row.content_type,
    content_id: row.content_id,
  });
  return undefined;
});

const hide = withTitle('hidden', async ({ services }, row) => {
  await setTitleState(services.db, row, 'hidden_at', new Date(), { once: true });
  return undefined;
});

/** Uses the current date if the field `on` is empty. */
const seen = withTitle('seen', async (submission, row) => {
  const text = readText(submission.form, 'on');
  const day = text === '' ? new Date().toISOString().slice(0, 10) : readDay(text);
  if (day === null) return rejectTitleState(submission, 422, 'seen.date_wrong');
  await setTitleState(submission.services.db, row, 'seen_on', day);
  return undefined;
});

/** Also for titles that the catalog no longer has. */
const createClearHandler = (column: Column, flashMessage: FlashMessage): FormHandler =>
  withUser(LISTS_FORM, async (submission, userId) => {
    const title = parseTitleKey(readText(submission.form, 'title'));
    if (title === null) return rejectTitleState(submission, 404, 'save.unknown');
    const row = { user_id: userId, content_type: title.type, content_id: title.id };
    await retryWrite(() => clearTitleState(submission.services.db, row, column));
    return redirectToSaved(submission, flashMessage);
  });

/** Deletes the row if it has no other state. */
async function clearTitleState(
  db: Kysely<Schema>,
  { user_id, content_type, content_id }: Row,
  column: Column,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const isRow = sql<boolean>`(user_id, content_type, content_id) = (${user_id}, ${content_type},
      ${content_id}::integer)`;
    const row = await transaction
      .selectFrom('title_states')
      .select(['saved_at', 'seen_on', 'hidden_at'])
      .where(isRow)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.[column]) return;
    const hasOtherStates = Object.values(row).filter((value) => value !== null).length > 1;
    if (hasOtherStates)
      await transaction
        .updateTable('title_states')
        .set({ [column]: null })
        .where(isRow)
        .execute();
    else await transaction.deleteFrom('title_states').where(isRow).execute();
  });
}

/** Stores which titles the lists of the site exclude. */
const updateExclusions = withUser(LISTS_FORM, async (submission, userId) => {
  const update = submission.services.db
    .updateTable('profiles')
    .set({
      leaves_out_seen: submission.form.has('seen'),
      leaves_out_hidden: submission.form.has('hidden'),
    })
    .where('id', '=', userId);
  await retryWrite(() => update.execute());
  return redirectToSaved(submission, null);
});

/** Creates the share link; an existing one remains valid. */
const share = withUser(LISTS_FORM, async (submission, userId) => {
  await submission.services.db
    .insertInto('shared_lists')
    .values({ user_id: userId, token: randomBytes(16).toString('base64url') })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return redirectToSaved(submission, 'shared');
});

const unshare = withUser(LISTS_FORM, async (submission, userId) => {
  await submission.services.db.deleteFrom('shared_lists').where('user_id', '=', userId).execute();
  return redirectToSaved(submission, 'unshared');
});

/** Scripts that show the result themselves send no `return` and get no flash message. */
function redirectToSaved(
  submission: FormSubmission,
  flashMessage: FlashMessage | null,
): FormOutcome {
  return redirectAfterForm(
    submission,
    links.page(submission.visitor.lang, 'saved'),
    submission.form.has('return') ? flashMessage : null,
  );
}

function rejectTitleState(
  submission: FormSubmission,
  status: number,
  text: MessageKey,
): FormOutcome {
  return rejectForm(submission, status, 'save.failed_title', [fieldError(submission, null, text)]);
}

export const SAVED_FORMS = {
  save,
  unsave: createClearHandler('saved_at', 'removed'),
  seen,
  unseen: createClearHandler('seen_on', 'unseen'),
  hide,
  unhide: createClearHandler('hidden_at', 'unhidden'),
  leave_out: updateExclusions,
  share,
  unshare,
} satisfies FormHandlers;
