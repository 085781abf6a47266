import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { readText } from '../../../domain/form.ts';
import { DEFAULT_LANG, languageOf } from '../../../domain/language.ts';
import {
  type FormHandler,
  type FormOutcome,
  type FormSubmission,
  fieldError,
  rejectForm,
  rejectRateLimited,
} from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import { type Inquiry, LENGTHS, readInquiry } from './schema.ts';

/** What was typed comes back. */
const FIELDS = Object.keys(LENGTHS);
/** With the time when the form was handed out: who mends a field is not too quick. */
const KEPT = [...FIELDS, 'started'];

/** A person takes longer to fill in the form: one that is sent sooner waits for the rest of this time. */
const LEAST_SECONDS = 3;
/** Forms that may wait at the same time, in one process. */
const MOST_WAITING = 20;
let waiting = 0;

/** A form that was left open overnight is still good. */
const MOST_SECONDS = 24 * 3600;

const HOUR = 3600;
/** Of an address: what is sent in, whatever becomes of it, and what is accepted. */
const TRIES = { max: 30, seconds: 600 };
const ACCEPTED = { max: 10, seconds: HOUR };
/** Of a form that was handed out once: a program would send one again and again. */
const OF_ONE_FORM = { max: 5, seconds: 24 * HOUR };
/** To an e-mail address, which may be somebody else's: each inquiry has a mail confirm it. */
const TO_ONE = { max: 5, seconds: HOUR };

/** Somebody writes to the team (G5). */
const contact: FormHandler = async (submission) => {
  const { services, visitor, form } = submission;
  const tooMany = await services.limit([{ key: `contact-try ${visitor.address}`, rate: TRIES }]);
  if (tooMany !== null) return rejectRateLimited(submission, tooMany, 'contact.failed', KEPT);
  const { inquiry, mistakes } = readInquiry(form);
  if (mistakes.length > 0) {
    const problems = mistakes.map(({ field, text, values }) =>
      fieldError(submission, field, text, values),
    );
    return rejectForm(submission, 422, 'contact.failed', problems, KEPT);
  }
  const refusal = await refuseProgram(submission);
  if (refusal) return refusal;
  const wait = await takeTurn(submission, inquiry.email);
  if (wait !== null) return rejectRateLimited(submission, wait, 'contact.failed', KEPT);
  try {
    const token = await services.database
      .transaction()
      .execute((transaction) => saveInquiry(transaction, submission, inquiry));
    return {
      to: `${links.page(visitor.lang, 'support')}?${new URLSearchParams({ sent: token })}`,
      notice: null,
      cookies: [],
    };
  } catch (error) {
    services.log.error({ err: error }, 'an inquiry could not be stored');
    return refuse(submission, 503, 'contact.unreached');
  }
};

/** What a program does and hardly anybody else; who does it all the same reads why, and sends once more. Null for people. */
async function refuseProgram(submission: FormSubmission): Promise<FormOutcome | null> {
  const { services, request, form } = submission;
  if (readText(form, 'website') !== '') return refuse(submission, 422, 'contact.honeypot_filled');
  const age = services.formStamps.age(readText(form, 'started'));
  if (age === null || age > MOST_SECONDS) return refuse(submission, 409, 'contact.expired', FIELDS);
  return (await waitForAge(age, request.signal))
    ? null
    : refuse(submission, 422, 'contact.too_quick');
}

/** Waits until a form is as old as those of people. False where it may not: too many wait already, or whoever sent it has gone. */
async function waitForAge(age: number, signal: AbortSignal): Promise<boolean> {
  if (age >= LEAST_SECONDS) return true;
  if (waiting >= MOST_WAITING) return false;
  waiting += 1;
  try {
    await sleep((LEAST_SECONDS - age) * 1000, undefined, { signal });
    return true;
  } catch {
    return false;
  } finally {
    waiting -= 1;
  }
}

/** Seconds to wait where it was too much; null where it was not. */
async function takeTurn(
  { services, visitor, form }: FormSubmission,
  email: string,
): Promise<number | null> {
  const { address, member } = visitor;
  const wait = await services.limit([
    { key: `contact ${address}`, rate: ACCEPTED },
    { key: `contact-form ${readText(form, 'started')}`, rate: OF_ONE_FORM },
  ]);
  // Nobody uses up what others may send to their own address.
  if (wait !== null || (member?.emailVerified && member.email === email)) return wait;
  return services.limit([{ key: `contact-to ${mailboxOf(email)}`, rate: TO_ONE }]);
}

/** What follows a `+` leads to the same mailbox. */
function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@');
}

/** The inquiry, a mail to who asks and a notice to the team: all or nothing. Resolves to the token by which it is seen. */
async function saveInquiry(
  transaction: Transaction<Schema>,
  { services, visitor }: FormSubmission,
  inquiry: Inquiry,
): Promise<string> {
  const { lang, member } = visitor;
  const { id, token } = await transaction
    .insertInto('support_inquiries')
    .values({
      ...inquiry,
      language: lang,
      // Null for who is not signed in, and for an account that is gone by now.
      user_id: sql<
        string | null
      >`(select id from users where id = ${member?.id ?? null} for key share)`,
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
      // Nothing of what was typed is in it: the address may be that of somebody who never asked.
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
        language: languageOf(team?.language ?? DEFAULT_LANG).code,
        data: JSON.stringify({ ...inquiry, inquiry: id }),
      },
    ])
    .execute();
  return token;
}

/** Nothing is wrong with a field. */
function refuse(
  submission: FormSubmission,
  status: number,
  reason: MessageKey,
  kept: readonly string[] = KEPT,
): FormOutcome {
  return rejectForm(
    submission,
    status,
    'contact.failed',
    [fieldError(submission, null, reason)],
    kept,
  );
}

export const SUPPORT_FORMS: Record<string, FormHandler> = { contact };
