import { data } from 'react-router';
import { type FormState, formState } from '../../domain/forms/form.ts';
import { isIdempotent } from '../../domain/forms/form-intent.ts';
import { isUnavailable } from '../../domain/web/database-unavailable.ts';
import { serverLanguage } from '../i18n/messages.server.ts';
import {
  DATABASE_RETRY_AFTER_SECONDS,
  type ErrorPageData,
  PRIVATE_HEADERS,
  type UnsentForm,
} from '../responses.ts';
import {
  type FormOutcome,
  type FormSubmission,
  getRetry,
  isFailure,
  rejectFailed,
  SessionUnknown,
} from './form-action.ts';
import { FORM_HANDLERS } from './handlers.server.ts';

/** Fields that never leave the server: passwords and codes. */
const SECRET_FIELD = /password|code|^current$/;

/**
 * Handles a form. While the database or the session cannot be read, rejects it with 503 and the
 * typed values; after any other error with 503.
 */
export async function handleOrRejectUnavailable(submission: FormSubmission): Promise<FormOutcome> {
  const { intent } = submission;
  try {
    return await FORM_HANDLERS[intent](submission);
  } catch (error) {
    if (error instanceof SessionUnknown) return rejectUnavailable(submission, true);
    if (isUnavailable(error)) return rejectUnavailable(submission, isIdempotent(intent));
    if (!isFailure(error, submission)) throw error;
    return { ...rejectFailed(submission, error, 'error.title', 'error.text'), isUnavailable: true };
  }
}

function rejectUnavailable(submission: FormSubmission, mayRepeat: boolean): FormOutcome {
  const { visitor, intent, form } = submission;
  const { t } = serverLanguage(visitor.lang);
  const problems = [{ field: null, text: t('outage.form_text') }];
  return {
    state: {
      ...formState(
        intent,
        t('save.failed_title'),
        problems,
        Object.fromEntries(getTypedFields(form)),
      ),
      retry: mayRepeat ? getRetry(submission) : undefined,
    },
    status: 503,
    cookies: [],
    retryAfter: DATABASE_RETRY_AFTER_SECONDS,
    isUnavailable: true,
  };
}

function getTypedFields(form: FormData): UnsentForm['fields'] {
  return [...form].flatMap(([name, value]): UnsentForm['fields'] =>
    typeof value === 'string' && !SECRET_FIELD.test(name) ? [[name, value]] : [],
  );
}

/**
 * The error page for a form without scripts that was not stored. It can send the form again, unless
 * it has a password, code or file.
 */
export function unsentForm(state: FormState, { request, form, visitor }: FormSubmission) {
  const { t } = serverLanguage(visitor.lang);
  const fields = getTypedFields(form);
  const isComplete = fields.length === [...form].length;
  const { pathname, search } = new URL(request.url);
  const text = isComplete
    ? state.problems.map((problem) => problem.text).join(' ')
    : t('account.unavailable');
  const resend = { action: pathname + search, fields, label: t('outage.send_again') };
  return data(
    {
      rejected: { title: state.title, text, ...(isComplete && { resend }) },
    } satisfies ErrorPageData,
    {
      status: 503,
      headers: { ...PRIVATE_HEADERS, 'retry-after': String(DATABASE_RETRY_AFTER_SECONDS) },
    },
  );
}
