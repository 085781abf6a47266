import { IMPORT_LISTS } from '../../../domain/import.ts';
import { oneLine } from '../../../domain/one-line.ts';
import {
  type FormHandler,
  type FormOutcome,
  type FormSubmission,
  fieldError,
  redirectAfterForm,
  rejectForm,
  withUser,
} from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import { readExport } from './get-import-rows.server.ts';
import { LISTS_FORM } from './mutations.server.ts';

/** Larger than what any of the four sites writes for twenty thousand titles. */
const FILE_MOST_MB = 5;
const ROWS_MOST = 20_000;
const NAME_MOST = 200;
const RATE = { max: 20, seconds: 3600 };

/** Takes a file in. What is in it is found and put on the list by a job, because that takes minutes (server/jobs/run-imports.ts). */
const takeIn = withUser(
  { ...LISTS_FORM, kind: 'import', rate: RATE },
  async (submission, userId) => {
    const { services, visitor, request, form } = submission;
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) return back(submission, 422, 'import.no_file');
    if (file.size > FILE_MOST_MB * 1024 * 1024)
      return back(submission, 413, 'import.too_large', { size: FILE_MOST_MB });
    const list = IMPORT_LISTS.find((known) => known === form.get('into')) ?? 'saved';
    const rows = await readExport(await file.bytes(), list, {
      maxRows: ROWS_MOST,
      signal: request.signal,
    });
    if (rows === 'too_long') return back(submission, 422, 'import.too_long', { count: ROWS_MOST });
    if (rows === null || rows.length === 0) return back(submission, 422, 'import.unknown_format');
    const begun = await services.database
      .insertInto('imports')
      .values({
        user_id: userId,
        list,
        file_name: oneLine(file.name, NAME_MOST),
        language: visitor.lang,
        rows: JSON.stringify(rows),
        total: rows.length,
      })
      // One at a time, also where two tabs send at once.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return begun ? done(submission) : back(submission, 409, 'import.under_way');
  },
);

/** The report is read. */
const putAway = withUser(LISTS_FORM, async (submission, userId) => {
  await submission.services.database
    .deleteFrom('imports')
    .where('user_id', '=', userId)
    .where('finished_at', 'is not', null)
    .execute();
  return done(submission);
});

function done(submission: FormSubmission): FormOutcome {
  return redirectAfterForm(
    submission,
    `${links.page(submission.visitor.lang, 'saved')}#import`,
    null,
  );
}

function back(
  submission: FormSubmission,
  status: number,
  text: MessageKey,
  values?: Record<string, number>,
): FormOutcome {
  return rejectForm(submission, status, 'save.failed_title', [
    fieldError(submission, 'file', text, values),
  ]);
}

export const IMPORT_FORMS: Record<string, FormHandler> = { import: takeIn, import_close: putAway };
