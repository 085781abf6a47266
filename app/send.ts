import { assertAppError } from '../domain/errors.ts';
import { type FormProblem, type FormState, readReturn, readText, refused } from '../domain/form.ts';
import { refOfKey } from '../domain/mark.ts';
import type { Notice } from '../domain/notice.ts';
import type { TitleRef } from '../domain/title.ts';
import type { Services, Visitor } from './context.ts';
import { serverLanguage } from './i18n/messages.server.ts';
import type { MessageKey } from './i18n/translator.ts';
import { waitText } from './i18n/wait-text.ts';

/** A form that was sent: by whom, and what was in it. */
export type Sent = { services: Services; visitor: Visitor; request: Request; form: FormData };

/** What became of a form: on to another page, or back to the form with what to mend. */
export type FormResult =
  | { to: string; notice: Notice | null; cookies: string[] }
  /** `retryAfter` are the seconds to wait where it was sent too often. */
  | { state: FormState; status: number; cookies: string[]; retryAfter?: number | null };

/** What a room does with one of its forms; routes/account/answer-form.ts has the table of all. */
export type Send = (sent: Sent) => Promise<FormResult>;

/** What is wrong with one field, in the visitor's language; null is the form as a whole. */
export function problem(
  { visitor }: Sent,
  field: string | null,
  text: MessageKey,
  values?: Record<string, number>,
): FormProblem {
  return { field, text: serverLanguage(visitor.lang).t(text, values) };
}

/** The title of a form; 404 where the catalog has none such, 503 where it cannot be asked. */
export async function titleOf({ services, visitor, form }: Sent): Promise<TitleRef | 404 | 503> {
  const title = refOfKey(readText(form, 'title'));
  try {
    return title !== null && (await services.titles.learn(title, visitor.lang)) ? title : 404;
  } catch (error) {
    assertAppError(error);
    return 503;
  }
}

/** Back to the form, with the fields in `kept` as they were typed. */
export function sendBack(
  { visitor, form }: Sent,
  status: number,
  title: MessageKey,
  problems: FormProblem[],
  kept: readonly string[] = [],
): FormResult {
  const values = Object.fromEntries(kept.map((name) => [name, String(form.get(name) ?? '')]));
  const state = refused(
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
export function sendOn({ form }: Sent, home: string, notice: Notice | null): FormResult {
  return { to: readReturn(form.get('return'), home), notice, cookies: [] };
}

/** Back to the form: it was sent too often. */
export function tooOften(
  sent: Sent,
  seconds: number,
  title: MessageKey,
  kept?: readonly string[],
): FormResult {
  const { t } = serverLanguage(sent.visitor.lang);
  return {
    ...sendBack(sent, 429, title, [{ field: null, text: waitText(seconds, t) }], kept),
    retryAfter: seconds,
  };
}

type MembersForm = {
  /** Counts what somebody does of one kind, so that it is no more than people do by hand. */
  kind: string;
  rate: { max: number; seconds: number };
  /** What is said to who is not signed in, and heads every refusal. */
  signedOut: { title: MessageKey; text: MessageKey };
  refusedTitle: MessageKey;
  kept?: readonly string[];
};

/** A form of who is signed in, and within the rate. */
export function forMembers(
  { kind, rate, signedOut, refusedTitle, kept }: MembersForm,
  act: (sent: Sent, userId: string) => Promise<FormResult>,
): Send {
  return async (sent) => {
    const userId = sent.visitor.member?.id;
    if (userId === undefined)
      return sendBack(sent, 401, signedOut.title, [problem(sent, null, signedOut.text)], kept);
    const wait = await sent.services.limit([{ key: `${kind} ${userId}`, rate }]);
    return wait === null ? act(sent, userId) : tooOften(sent, wait, refusedTitle, kept);
  };
}
