import type { FlashMessage } from '../../domain/forms/flash.ts';
import {
  type FieldError,
  type FormState,
  formState,
  readReturnPath,
  readText,
} from '../../domain/forms/form.ts';
import type { FormIntent } from '../../domain/forms/form-intent.ts';
import { parseTitleKey, type TitleRef } from '../../domain/titles/title.ts';
import { isUnavailable } from '../../domain/web/database-unavailable.ts';
import { assertAppError } from '../../domain/web/errors.ts';
import type { Services, Visitor } from '../context.ts';
import { serverLanguage } from '../i18n/messages.server.ts';
import type { MessageKey } from '../i18n/translator.ts';
import { waitText } from '../i18n/wait-text.ts';
import { DATABASE_RETRY_AFTER_SECONDS } from '../responses.ts';

/** Time in which a file is read. */
const BUSY_RETRY_AFTER_SECONDS = 15;

export type FormSubmission = {
  services: Services;
  visitor: Visitor;
  request: Request;
  intent: FormIntent;
  form: FormData;
};

export type FormOutcome =
  | { to: string; flashMessage: FlashMessage | null; cookies: string[] }
  | {
      state: FormState;
      status: number;
      cookies: string[];
      /** Seconds, if the form was rate limited or the database is unavailable. */
      retryAfter?: number | null;
      /** Without scripts, an error page with the form is shown: its own page may fail, too. */
      isUnavailable?: boolean;
    };

export type FormHandler = (submission: FormSubmission) => Promise<FormOutcome>;

export type FormHandlers = Partial<Record<FormIntent, FormHandler>>;

/** An error in the visitor's language; `field` is `null` for the form as a whole. */
export function fieldError(
  { visitor }: FormSubmission,
  field: string | null,
  text: MessageKey,
  values?: Record<string, number>,
): FieldError {
  return { field, text: serverLanguage(visitor.lang).t(text, values) };
}

/** The title of a form; 404 if unknown, 503 if the catalog is unavailable. */
export async function readTitle({
  services,
  visitor,
  form,
}: FormSubmission): Promise<TitleRef | 404 | 503> {
  const title = parseTitleKey(readText(form, 'title'));
  try {
    return title !== null && (await services.titleIndex.ensureIndexed(title, visitor.lang))
      ? title
      : 404;
  } catch (error) {
    assertAppError(error);
    return 503;
  }
}

/** Rejects the form; `keptFields` keep their values. */
export function rejectForm(
  { visitor, form, intent }: FormSubmission,
  status: number,
  title: MessageKey,
  problems: FieldError[],
  keptFields: readonly string[] = [],
): FormOutcome {
  const values = Object.fromEntries(keptFields.map((name) => [name, String(form.get(name) ?? '')]));
  const state = formState(intent, serverLanguage(visitor.lang).t(title), problems, values);
  return {
    state: { ...state, signedOut: status === 401, stale: status === 404 || status === 409 },
    status,
    cookies: [],
  };
}

/** Redirects to the `return` path of the form, else to `home`. */
export function redirectAfterForm(
  { form }: FormSubmission,
  home: string,
  flashMessage: FlashMessage | null,
): FormOutcome {
  return { to: readReturnPath(form.get('return'), home), flashMessage, cookies: [] };
}

export function rejectRateLimited(
  submission: FormSubmission,
  seconds: number,
  title: MessageKey,
  keptFields?: readonly string[],
): FormOutcome {
  const { t } = serverLanguage(submission.visitor.lang);
  const problems = [{ field: null, text: waitText(seconds, t) }];
  return { ...rejectForm(submission, 429, title, problems, keptFields), retryAfter: seconds };
}

/** Rejects a form whose file no thread could read in time. */
export function rejectBusy(submission: FormSubmission, title: MessageKey): FormOutcome {
  const problems = [fieldError(submission, 'file', 'account.unavailable')];
  return { ...rejectForm(submission, 503, title, problems), retryAfter: BUSY_RETRY_AFTER_SECONDS };
}

/** Whether a handler threw for another reason than an outage or the end of its request. */
export function isFailure(error: unknown, { request }: FormSubmission): error is Error {
  return error instanceof Error && !isUnavailable(error) && !request.signal.aborted;
}

/** Rejects a form whose handler failed, such as for a table that cannot be read. */
export function rejectFailed(
  submission: FormSubmission,
  error: Error,
  title: MessageKey,
  text: MessageKey,
  keptFields?: readonly string[],
): FormOutcome {
  submission.services.log.error({ err: error, form: submission.intent }, 'form failed');
  return rejectForm(submission, 503, title, [fieldError(submission, null, text)], keptFields);
}

/** Makes scripts send a form again that was not stored. */
export function getRetry({ visitor }: FormSubmission): NonNullable<FormState['retry']> {
  const { t } = serverLanguage(visitor.lang);
  return {
    seconds: DATABASE_RETRY_AFTER_SECONDS,
    title: t('outage.retrying_title'),
    text: t('outage.retrying_text'),
  };
}

/** The session could not be read, so nothing was done. */
export class SessionUnknown extends Error {}

type UserFormOptions = {
  kind: string;
  rate: { max: number; seconds: number };
  /** Shown to signed-out visitors. */
  signedOut: { title: MessageKey; text: MessageKey };
  /** Title of the message if the form was rate limited, or failed. */
  failureTitle: MessageKey;
  failureText: MessageKey;
  keptFields?: readonly string[];
  /** Whether the page shows the form even if its data cannot be read. */
  isAlwaysShown?: boolean;
};

/**
 * A handler for users: 401 for visitors, 503 if it fails. Throws `SessionUnknown` if the session is
 * unknown, and rethrows outages and the end of the request.
 */
export function withUser(
  { kind, rate, signedOut, failureTitle, failureText, keptFields, isAlwaysShown }: UserFormOptions,
  handle: (submission: FormSubmission, userId: string) => Promise<FormOutcome>,
): FormHandler {
  return async (submission) => {
    const { user, isSessionUnknown } = submission.visitor;
    if (isSessionUnknown) throw new SessionUnknown();
    const userId = user?.id;
    if (userId === undefined) {
      const problems = [fieldError(submission, null, signedOut.text)];
      return rejectForm(submission, 401, signedOut.title, problems, keptFields);
    }
    const wait = await submission.services.consumeRateLimit([{ key: `${kind} ${userId}`, rate }]);
    if (wait !== null) return rejectRateLimited(submission, wait, failureTitle, keptFields);
    try {
      return await handle(submission, userId);
    } catch (error) {
      if (!isFailure(error, submission)) throw error;
      const rejection = rejectFailed(submission, error, failureTitle, failureText, keptFields);
      return { ...rejection, isUnavailable: !isAlwaysShown };
    }
  };
}
