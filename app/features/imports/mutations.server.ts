import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { DEFAULT_IMPORT_OPTIONS, type ImportCounts } from '../../../domain/lists/import.ts';
import {
  type FormHandlers,
  type FormOutcome,
  type FormSubmission,
  fieldError,
  readTitle,
  rejectForm,
  withUser,
} from '../../forms/form-action.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import { countImport, getImportPlan, type PlannedImport } from './get-import-plan.server.ts';
import { IMPORT_FORM, redirectToImport } from './save-import.server.ts';
import { readImportOptions, readPosition } from './schema.ts';

/** Higher than manual use needs. */
const EDIT_FORM = { ...IMPORT_FORM, kind: 'import-edit', rate: { max: 120, seconds: 60 } } as const;

/** Adds what the preview showed; a second submission adds nothing. */
const applyImport = withUser(EDIT_FORM, async (submission, userId) => {
  const options = readImportOptions(submission.form);
  const isApplied = await submission.services.db.transaction().execute(async (transaction) => {
    const found = await lockImport(transaction, userId);
    if (found?.stage !== 'preview') return found?.stage === 'finished';
    const result = await addRows(transaction, { id: found.id, userId, options });
    await transaction
      .updateTable('list_imports')
      .set({
        stage: 'finished',
        options: JSON.stringify(options),
        result: JSON.stringify(result),
        expires_at: sql<Date>`now() + interval '30 days'`,
      })
      .where('id', '=', found.id)
      .execute();
    return true;
  });
  return isApplied ? redirectToImport(submission) : rejectChange(submission, 409, 'import.gone');
});

/** Assigns a title to a row that was not found. After the import it is added at once. */
const matchRow = withUser(EDIT_FORM, async (submission, userId) => {
  const position = readPosition(submission.form.get('position'));
  const title = await readTitle(submission);
  if (title === 404) return rejectChange(submission, 404, 'save.unknown');
  if (title === 503) return rejectChange(submission, 503, 'save.unavailable');
  const isMatched = await submission.services.db.transaction().execute(async (transaction) => {
    const found = await lockImport(transaction, userId);
    if (!found || found.stage === 'matching' || position === null) return false;
    const row = await transaction
      .updateTable('list_import_rows')
      .set({ content_type: title.type, content_id: title.id })
      .where('import_id', '=', found.id)
      .where('position', '=', position)
      .where('content_id', 'is', null)
      .returning('position')
      .executeTakeFirst();
    if (!row) return false;
    if (found.stage === 'finished') {
      const options = found.options ?? DEFAULT_IMPORT_OPTIONS;
      const added = await addRows(transaction, { id: found.id, userId, options });
      await transaction
        .updateTable('list_imports')
        .set({ result: JSON.stringify(addCounts(found.result, added)) })
        .where('id', '=', found.id)
        .execute();
    }
    return true;
  });
  return isMatched ? redirectToImport(submission) : rejectChange(submission, 409, 'import.gone');
});

/** Discards an import in any stage. What was added stays. */
const closeImport = withUser(EDIT_FORM, async (submission, userId) => {
  await submission.services.db.deleteFrom('list_imports').where('user_id', '=', userId).execute();
  return redirectToImport(submission);
});

function lockImport(transaction: Kysely<Schema>, userId: string) {
  return transaction
    .selectFrom('list_imports')
    .select(['id', 'stage', 'options', 'result'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds the matched rows of an import to the lists, and deletes them. Returns what was new. */
async function addRows(transaction: Kysely<Schema>, planned: PlannedImport): Promise<ImportCounts> {
  const counts = await countImport(transaction, planned);
  const { id, userId } = planned;
  await sql`
    with ${getImportPlan(planned)}, dated as (
      select plan.*, i.created_at,
        case when listed then listed_on else watched_on end as saved_day,
        coalesce(watched_on, listed_on, i.created_at::date) as seen_day
      from plan join list_imports i on i.id = ${id}
    ), states as (
      insert into title_states (user_id, content_type, content_id, saved_at, seen_on)
      -- Earlier rows of a day are newer, as in the file.
      select ${userId}, content_type, content_id,
        case when new_saved then
          case when saved_day is null or saved_day >= created_at::date
            then created_at - position * interval '1 millisecond'
            else (saved_day + 1)::timestamp at time zone 'utc'
              - (position + 1) * interval '1 millisecond'
          end
        end,
        case when new_seen then seen_day end
      from dated where new_saved or new_seen order by content_type, content_id
      on conflict (user_id, content_type, content_id) do update set
        saved_at = coalesce(title_states.saved_at, excluded.saved_at),
        seen_on = coalesce(title_states.seen_on, excluded.seen_on)
    )
    insert into private_reviews as known
      (user_id, content_type, content_id, rating, review_text, spoiler)
    select ${userId}, content_type, content_id, case when new_rating then rating end,
      case when new_review then review_text end, new_review and spoiler
    from plan where new_rating or new_review order by content_type, content_id
    on conflict (user_id, content_type, content_id) do update set
      rating = coalesce(known.rating, excluded.rating),
      review_text = coalesce(known.review_text, excluded.review_text),
      spoiler = known.spoiler or excluded.spoiler`.execute(transaction);
  await transaction
    .deleteFrom('list_import_rows')
    .where('import_id', '=', id)
    .where('content_id', 'is not', null)
    .execute();
  return counts;
}

function addCounts(before: ImportCounts | null, added: ImportCounts): ImportCounts {
  return before === null
    ? added
    : {
        listed: before.listed + added.listed,
        watched: before.watched + added.watched,
        ratings: before.ratings + added.ratings,
        reviews: before.reviews + added.reviews,
        already: before.already + added.already,
        missing: added.missing,
      };
}

function rejectChange(submission: FormSubmission, status: number, text: MessageKey): FormOutcome {
  return rejectForm(submission, status, 'save.failed_title', [fieldError(submission, null, text)]);
}

export const IMPORT_EDIT_FORMS = {
  import_apply: applyImport,
  import_match: matchRow,
  import_close: closeImport,
} satisfies FormHandlers;
