import { insertImport } from '../../../db/insert-import.ts';
import type { FileRejection } from '../../../domain/forms/uploaded-file.ts';
import { normalizeSingleLine } from '../../../domain/text/text-input.ts';
import {
  type FormHandlers,
  type FormOutcome,
  type FormSubmission,
  fieldError,
  redirectAfterForm,
  rejectBusy,
  rejectForm,
  withUser,
} from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';
import type { MessageKey } from '../../i18n/translator.ts';

/** Above an export of 20,000 titles from any of the four sites, as an archive. */
const MAX_FILE_MB = 5;
const MAX_ROWS = 20_000;
const MAX_NAME_LENGTH = 200;

export const IMPORT_FORM = {
  kind: 'import',
  rate: { max: 20, seconds: 3600 },
  signedOut: { title: 'save.login_title', text: 'save.login_text' },
  failureTitle: 'save.failed_title',
  failureText: 'account.unavailable',
} as const;

/** Stores the rows. Looking up their titles takes minutes, so a job does (server/imports). */
const startImport = withUser(IMPORT_FORM, async (submission, userId) => {
  const { services, visitor, request, form } = submission;
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0)
    return rejectImport(submission, 422, 'import.no_file');
  if (file.size > MAX_FILE_MB * 1024 * 1024)
    return rejectImport(submission, 413, 'import.too_large', { size: MAX_FILE_MB });
  const fileName = normalizeSingleLine(file.name, MAX_NAME_LENGTH);
  const result = await services.files.readImport(
    { name: fileName, bytes: await file.bytes() },
    { maxRows: MAX_ROWS, signal: request.signal },
    (rows) =>
      services.db
        .transaction()
        .execute((transaction) =>
          insertImport(transaction, { userId, fileName, lang: visitor.lang, ...rows }),
        ),
  );
  if ('rejected' in result) return rejectFile(submission, result.rejected);
  return result.value
    ? redirectToImport(submission)
    : rejectImport(submission, 409, 'import.under_way');
});

function rejectFile(submission: FormSubmission, { reason }: FileRejection): FormOutcome {
  switch (reason) {
    case 'too_long':
      return rejectImport(submission, 422, 'import.too_long', { count: MAX_ROWS });
    case 'too_large':
      return rejectImport(submission, 413, 'import.too_large', { size: MAX_FILE_MB });
    case 'busy':
    case 'too_slow':
      return rejectBusy(submission, 'save.failed_title');
    default:
      return rejectImport(submission, 422, 'import.unknown_format');
  }
}

export function redirectToImport(submission: FormSubmission): FormOutcome {
  return redirectAfterForm(submission, links.page(submission.visitor.lang, 'saved/import'), null);
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

export const IMPORT_FORMS = { import: startImport } satisfies FormHandlers;
