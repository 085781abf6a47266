import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { readText } from '../../../domain/forms/form.ts';
import { DEFAULT_LANG, getLanguage } from '../../../domain/language/language.ts';
import { sleepUnlessAborted } from '../../../lib/sleep.ts';
import {
  type FormHandler,
  type FormHandlers,
  type FormOutcome,
  type FormSubmission,
  fieldError,
  rejectForm,
  rejectRateLimited,
} from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import { type Inquiry, LENGTHS, readInquiry } from './schema.ts';

const FIELDS = Object.keys(LENGTHS);
/** Includes the time stamp, so that a corrected form is not too quick. */
const KEPT_FIELDS = [...FIELDS, 'started'];

/** Humans take longer to fill in the form: quicker ones wait. */
const MIN_FORM_AGE_SECONDS = 3;
/** Waiting forms of this process. */
const MAX_WAITING_FORMS = 20;
let waitingForms = 0;

/** Enough for a form that was left open overnight. */
const MAX_FORM_AGE_SECONDS = 24 * 3600;

const HOUR = 3600;
const ATTEMPTS_PER_IP = { max: 30, seconds: 600 };
const INQUIRIES_PER_IP = { max: 10, seconds: HOUR };
/** Bots reuse time stamps. */
const INQUIRIES_PER_FORM = { max: 5, seconds: 24 * HOUR };
/** Each inquiry mails a confirmation, perhaps to the e-mail address of someone else. */
const INQUIRIES_PER_EMAIL = { max: 5, seconds: HOUR };

const contact: FormHandler = async (submission) => {
  const { services, visitor, form } = submission;
  const retryAfterSeconds = await services.consumeRateLimit([
    { key: `contact-try ${visitor.ip}`, rate: ATTEMPTS_PER_IP },
  ]);
  if (retryAfterSeconds !== null)
    return rejectRateLimited(submission, retryAfterSeconds, 'contact.failed', KEPT_FIELDS);
  const { inquiry, errors } = readInquiry(form);
  if (errors.length > 0) {
    const problems = errors.map(({ field, text, values }) =>
      fieldError(submission, field, text, values),
    );
    return rejectForm(submission, 422, 'contact.failed', problems, KEPT_FIELDS);
  }
  const rejection = await rejectBot(submission);
  if (rejection) return rejection;
  const wait = await takeRateLimit(submission, inquiry.email);
  if (wait !== null) return rejectRateLimited(submission, wait, 'contact.failed', KEPT_FIELDS);
  try {
    const token = await services.db
      .transaction()
      .execute((transaction) => saveInquiry(transaction, submission, inquiry));
    return {
      to: `${links.page(visitor.lang, 'support')}?${new URLSearchParams({ sent: token })}`,
      flashMessage: null,
      cookies: [],
    };
  } catch (error) {
    services.log.error({ err: error }, 'cannot store inquiry');
    return rejectInquiry(submission, 503, 'contact.unreached');
  }
};

/**
 * Rejects bots, with a reason for false positives: a filled honeypot, a missing or old time stamp,
 * a form that was sent too quickly. `null` for others.
 */
async function rejectBot(submission: FormSubmission): Promise<FormOutcome | null> {
  const { services, request, form } = submission;
  if (readText(form, 'website') !== '')
    return rejectInquiry(submission, 422, 'contact.honeypot_filled');
  const age = services.formStamps.getAgeSeconds(readText(form, 'started'));
  if (age === null || age > MAX_FORM_AGE_SECONDS)
    return rejectInquiry(submission, 409, 'contact.expired', FIELDS);
  return (await waitForAge(age, request.signal))
    ? null
    : rejectInquiry(submission, 422, 'contact.too_quick');
}

/** Waits until the form is old enough; `false` if too many wait or the request was aborted. */
async function waitForAge(age: number, signal: AbortSignal): Promise<boolean> {
  if (age >= MIN_FORM_AGE_SECONDS) return true;
  if (waitingForms >= MAX_WAITING_FORMS) return false;
  waitingForms += 1;
  try {
    return await sleepUnlessAborted((MIN_FORM_AGE_SECONDS - age) * 1000, signal);
  } finally {
    waitingForms -= 1;
  }
}

/** Seconds to wait, or `null` if within the rates. */
async function takeRateLimit(
  { services, visitor, form }: FormSubmission,
  email: string,
): Promise<number | null> {
  const { ip, user } = visitor;
  const wait = await services.consumeRateLimit([
    { key: `contact ${ip}`, rate: INQUIRIES_PER_IP },
    { key: `contact-form ${readText(form, 'started')}`, rate: INQUIRIES_PER_FORM },
  ]);
  // Users who write from their own e-mail address do not share its rate with others.
  if (wait !== null || (user?.emailVerified && user.email === email)) return wait;
  return services.consumeRateLimit([
    { key: `contact-to ${toMailbox(email)}`, rate: INQUIRIES_PER_EMAIL },
  ]);
}

/** Without the part after `+`, which leads to the same mailbox. */
function toMailbox(email: string): string {
  return email.replace(/\+[^@]*@/, '@');
}

/** Stores the inquiry, its confirmation and a notice to the team; returns its token. */
async function saveInquiry(
  transaction: Transaction<Schema>,
  { services, visitor }: FormSubmission,
  inquiry: Inquiry,
): Promise<string> {
  const { lang, user } = visitor;
  const { id, token } = await transaction
    .insertInto('support_inquiries')
    .values({
      ...inquiry,
      language: lang,
      // `null` for visitors, and for accounts that were deleted meanwhile.
      user_id: sql<
        string | null
      >`(select id from users where id = ${user?.id ?? null} for key share)`,
    })
    .returning(['id', 'token'])
    .executeTakeFirstOrThrow();
  const support = services.operator.email;
  const team = await transaction
    .selectFrom('users')
    .select('language')
    .where('email', '=', support)
    .executeTakeFirst();
  await transaction
    .insertInto('outbox')
    .values([
      // Without the typed text: the e-mail address may be that of someone else.
      {
        id: crypto.randomUUID(),
        recipient: inquiry.email,
        kind: 'support_received',
        language: lang,
        data: JSON.stringify({ token }),
      },
      {
        id: crypto.randomUUID(),
        recipient: support,
        kind: 'support_notice',
        language: getLanguage(team?.language ?? DEFAULT_LANG).code,
        data: JSON.stringify({ ...inquiry, inquiry: id }),
      },
    ])
    .execute();
  return token;
}

function rejectInquiry(
  submission: FormSubmission,
  status: number,
  reason: MessageKey,
  keptFields: readonly string[] = KEPT_FIELDS,
): FormOutcome {
  return rejectForm(
    submission,
    status,
    'contact.failed',
    [fieldError(submission, null, reason)],
    keptFields,
  );
}

export const SUPPORT_FORMS = { contact } satisfies FormHandlers;
