import { IMPORT_LISTS } from '../../../domain/lists/import.ts';
import { normalizeSingleLine } from '../../../domain/text/text-input.ts';
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
import type { MessageKey } from '../../i18n/translator.ts';
import { getImportRows } from './get-import-rows.server.ts';
import { LISTS_FORM } from './mutations.server.ts';

/** Above an export of 20,000 titles from any of the four sites. */
const MAX_FILE_MB = 5;
const MAX_ROWS = 20_000;
const MAX_NAME_LENGTH = 200;
const RATE = { max: 20, seconds: 3600 };

/** Stores the rows. The import takes minutes, so a job runs it (server/imports/run-imports.ts). */
const startImport = withUser(
  { ...LISTS_FORM, kind: 'import', rate: RATE },
  async (submission, userId) => {
    const { services, visitor, request, form } = submission;
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0)
      return rejectImport(submission, 422, 'import.no_file');
    if (file.size > MAX_FILE_MB * 1024 * 1024)
      return rejectImport(submission, 413, 'import.too_large', { size: MAX_FILE_MB });
    const list = IMPORT_LISTS.find((name) => name === form.get('into')) ?? 'saved';
    const rows = await getImportRows(await file.bytes(), list, {
      maxRows: MAX_ROWS,
      signal: request.signal,
    });
    if (rows === 'too_long')
      return rejectImport(submission, 422, 'import.too_long', { count: MAX_ROWS });
    if (rows === null || rows.length === 0)
      return rejectImport(submission, 422, 'import.unknown_format');
    const newImport = await services.db
      .insertInto('imports')
      .values({
        user_id: userId,
        list,
        file_name: normalizeSingleLine(file.name, MAX_NAME_LENGTH),
        language: visitor.lang,
        rows: JSON.stringify(rows),
        total: rows.length,
      })
      // A unique index allows one import per user, even for concurrent requests.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return newImport
      ? redirectToImport(submission)
      : rejectImport(submission, 409, 'import.under_way');
  },
);

const closeImport = withUser(LISTS_FORM, async (submission, userId) => {
  await submission.services.db
    .deleteFrom('imports')
    .where('user_id', '=', userId)
    .where('finished_at', 'is not', null)
    .execute();
  return redirectToImport(submission);
});

function redirectToImport(submission: FormSubmission): FormOutcome {
  return redirectAfterForm(
    submission,
    `${links.page(submission.visitor.lang, 'saved')}#import`,
    null,
  );
}

function rejectImport(
  submission: FormSubmission,
  status: number,
  text: MessageKey,
  values?: Record<string, number>,
): FormOutcome {
  return rejectForm(submission, status, 'save.failed_title', [
    fieldError(submission, 'file', text, values),
  ]);
}

export const IMPORT_FORMS = {
  import: startImport,
  import_close: closeImport,
} satisfies FormHandlers;
