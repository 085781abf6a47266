import { assertAppError } from '../../domain/errors.ts';
import {
  type FieldError,
  type FormState,
  formState,
  readReturn,
  readText,
} from '../../domain/form.ts';
import type { FormIntent } from '../../domain/form-intent.ts';
import { refOfKey } from '../../domain/mark.ts';
import type { Notice } from '../../domain/notice.ts';
import type { TitleRef } from '../../domain/title.ts';
import type { Services, Visitor } from '../context.ts';
import { serverLanguage } from '../i18n/messages.server.ts';
import type { MessageKey } from '../i18n/translator.ts';
import { waitText } from '../i18n/wait-text.ts';

export type FormSubmission = {
  services: Services;
  visitor: Visitor;
  request: Request;
  intent: FormIntent;
  form: FormData;
};

export type FormOutcome =
  | { to: string; notice: Notice | null; cookies: string[] }
  /** `retryAfter` in seconds if the form was rate limited. */
  | { state: FormState; status: number; cookies: string[]; retryAfter?: number | null };

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
  const title = refOfKey(readText(form, 'title'));
  try {
    return title !== null && (await services.titles.learn(title, visitor.lang)) ? title : 404;
  } catch (error) {
    assertAppError(error);
    return 503;
  }
}

/** Rejects the form; fields in `kept` keep their values. */
export function rejectForm(
  { visitor, form, intent }: FormSubmission,
  status: number,
  title: MessageKey,
  problems: FieldError[],
  kept: readonly string[] = [],
): FormOutcome {
  const values = Object.fromEntries(kept.map((name) => [name, String(form.get(name) ?? '')]));
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
  notice: Notice | null,
): FormOutcome {
  return { to: readReturn(form.get('return'), home), notice, cookies: [] };
}

export function rejectRateLimited(
  submission: FormSubmission,
  seconds: number,
  title: MessageKey,
  kept?: readonly string[],
): FormOutcome {
  const { t } = serverLanguage(submission.visitor.lang);
  const problems = [{ field: null, text: waitText(seconds, t) }];
  return { ...rejectForm(submission, 429, title, problems, kept), retryAfter: seconds };
}

type UserFormOptions = {
  kind: string;
  rate: { max: number; seconds: number };
  /** Shown to signed-out visitors. */
  signedOut: { title: MessageKey; text: MessageKey };
  rateLimitedTitle: MessageKey;
  kept?: readonly string[];
};

export function withUser(
  { kind, rate, signedOut, rateLimitedTitle, kept }: UserFormOptions,
  handle: (submission: FormSubmission, userId: string) => Promise<FormOutcome>,
): FormHandler {
  return async (submission) => {
    const userId = submission.visitor.member?.id;
    if (userId === undefined) {
      const problems = [fieldError(submission, null, signedOut.text)];
      return rejectForm(submission, 401, signedOut.title, problems, kept);
    }
    const wait = await submission.services.limit([{ key: `${kind} ${userId}`, rate }]);
    return wait === null
      ? handle(submission, userId)
      : rejectRateLimited(submission, wait, rateLimitedTitle, kept);
  };
}
