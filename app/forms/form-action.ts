import { assertAppError } from '../../domain/errors.ts';
import {
  type FieldError,
  type FormState,
  formState,
  readReturn,
  readText,
} from '../../domain/form.ts';
import { refOfKey } from '../../domain/mark.ts';
import type { Notice } from '../../domain/notice.ts';
import type { TitleRef } from '../../domain/title.ts';
import type { Services, Visitor } from '../context.ts';
import { serverLanguage } from '../i18n/messages.server.ts';
import type { MessageKey } from '../i18n/translator.ts';
import { waitText } from '../i18n/wait-text.ts';

/** A form that was sent: by whom, and what was in it. */
export type FormSubmission = {
  services: Services;
  visitor: Visitor;
  request: Request;
  form: FormData;
};

/** What became of a form: on to another page, or back to the form with what to mend. */
export type FormOutcome =
  | { to: string; notice: Notice | null; cookies: string[] }
  /** `retryAfter` are the seconds to wait where it was sent too often. */
  | { state: FormState; status: number; cookies: string[]; retryAfter?: number | null };

/** What a room does with one of its forms; routes/account/answer-form.ts has the table of all. */
export type FormHandler = (submission: FormSubmission) => Promise<FormOutcome>;

/** What is wrong with one field, in the visitor's language; null is the form as a whole. */
export function fieldError(
  { visitor }: FormSubmission,
  field: string | null,
  text: MessageKey,
  values?: Record<string, number>,
): FieldError {
  return { field, text: serverLanguage(visitor.lang).t(text, values) };
}

/** The title of a form; 404 where the catalog has none such, 503 where it cannot be asked. */
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

/** Back to the form, with the fields in `kept` as they were typed. */
export function rejectForm(
  { visitor, form }: FormSubmission,
  status: number,
  title: MessageKey,
  problems: FieldError[],
  kept: readonly string[] = [],
): FormOutcome {
  const values = Object.fromEntries(kept.map((name) => [name, String(form.get(name) ?? '')]));
  const state = formState(
    readText(form, 'intent'),
    serverLanguage(visitor.lang).t(title),
    problems,
    values,
  );
  return {
    state: { ...state, signedOut: status === 401, stale: status === 404 || status === 409 },
    status,
    cookies: [],
  };
}

/** On to where the form says that the visitor was, else to `home`. */
export function redirectAfterForm(
  { form }: FormSubmission,
  home: string,
  notice: Notice | null,
): FormOutcome {
  return { to: readReturn(form.get('return'), home), notice, cookies: [] };
}

/** Back to the form: it was sent too often. */
export function rejectRateLimited(
  submission: FormSubmission,
  seconds: number,
  title: MessageKey,
  kept?: readonly string[],
): FormOutcome {
  const { t } = serverLanguage(submission.visitor.lang);
  return {
    ...rejectForm(submission, 429, title, [{ field: null, text: waitText(seconds, t) }], kept),
    retryAfter: seconds,
  };
}

type UserFormOptions = {
  /** Counts what somebody does of one kind, so that it is no more than people do by hand. */
  kind: string;
  rate: { max: number; seconds: number };
  /** What is said to who is not signed in, and heads every refusal. */
  signedOut: { title: MessageKey; text: MessageKey };
  refusedTitle: MessageKey;
  kept?: readonly string[];
};

/** A form of who is signed in, and within the rate. */
export function withUser(
  { kind, rate, signedOut, refusedTitle, kept }: UserFormOptions,
  act: (submission: FormSubmission, userId: string) => Promise<FormOutcome>,
): FormHandler {
  return async (submission) => {
    const userId = submission.visitor.member?.id;
    if (userId === undefined)
      return rejectForm(
        submission,
        401,
        signedOut.title,
        [fieldError(submission, null, signedOut.text)],
        kept,
      );
    const wait = await submission.services.limit([{ key: `${kind} ${userId}`, rate }]);
    return wait === null
      ? act(submission, userId)
      : rejectRateLimited(submission, wait, refusedTitle, kept);
  };
}
