import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { readText } from '../../../domain/form.ts';
import { DEFAULT_LANG, languageOf } from '../../../domain/language.ts';
import { links } from '../../i18n/links.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import { type FormResult, problem, type Send, type Sent, sendBack, tooOften } from '../../send.ts';
import { type Inquiry, readInquiry } from './schema.ts';

/** What was typed comes back, with the time when the form was handed out: who mends a field is not slow to be believed. */
const KEPT = ['name', 'email', 'subject', 'message', 'started'];

/** Nobody reads the form and fills it in within that time. */
const LEAST_SECONDS = 3;
/** A form that was left open overnight is still good. */
const MOST_SECONDS = 24 * 3600;

/** Of an address: what is sent in, whatever becomes of it, and what is accepted. */
const TRIES = { max: 30, seconds: 600 };
const ACCEPTED = { max: 10, seconds: 3600 };
/** To one e-mail address, which may be somebody else's: each inquiry has a mail confirm it. */
const TO_ONE = { max: 5, seconds: 3600 };

/** Somebody writes to the team (G5). */
const contact: Send = async (sent) => {
  const { services, visitor, form } = sent;
  const tries = await services.limit([{ key: `contact-try ${visitor.address}`, rate: TRIES }]);
  if (tries !== null) return tooOften(sent, tries, 'contact.failed', KEPT);
  if (readText(form, 'website') !== '') return refuse(sent, 422, 'contact.trapped');
  const age = services.stamps.age(readText(form, 'started'));
  if (age === null || age > MOST_SECONDS) return refuse(sent, 409, 'contact.expired');
  if (age < LEAST_SECONDS) return refuse(sent, 422, 'contact.too_quick');
  const { inquiry, mistakes } = readInquiry(form);
  if (mistakes.length > 0) {
    const problems = mistakes.map(({ field, text, count }) => problem(sent, field, text, count === undefined ? undefined : { count }));
    return sendBack(sent, 422, 'contact.failed', problems, KEPT);
  }
  const wait = await services.limit([
    { key: `contact ${visitor.address}`, rate: ACCEPTED },
    { key: `contact-to ${inquiry.email}`, rate: TO_ONE },
  ]);
  if (wait !== null) return tooOften(sent, wait, 'contact.failed', KEPT);
  try {
    const token = await services.database.transaction().execute((transaction) => saveInquiry(transaction, sent, inquiry));
    return { to: `${links.page(visitor.lang, 'support')}?${new URLSearchParams({ sent: token })}`, notice: null, cookies: [] };
  } catch (error) {
    services.log.error({ err: error }, 'an inquiry could not be stored');
    return refuse(sent, 503, 'contact.unreached');
  }
};

/** The inquiry, a mail to who asks and a notice to the team: all or nothing. Resolves to the token by which it is seen. */
async function saveInquiry(transaction: Transaction<Schema>, { services, visitor }: Sent, inquiry: Inquiry): Promise<string> {
  const { lang, member } = visitor;
  const { id, token } = await transaction
    .insertInto('support_inquiries')
    .values({
      ...inquiry,
      language: lang,
      // Null for who is not signed in, and for an account that is gone by now.
      user_id: sql<string | null>`(select id from users where id = ${member?.id ?? null} for key share)`,
    })
    .returning(['id', 'token'])
    .executeTakeFirstOrThrow();
  const support = services.operator.email;
  const team = await transaction.selectFrom('users').select('language').where('email', '=', support).executeTakeFirst();
  await transaction
    .insertInto('outbox')
    .values([
      // Nothing of what was typed is in it: the address may be that of somebody who never asked.
      { id: crypto.randomUUID(), recipient: inquiry.email, kind: 'support_received', language: lang, data: JSON.stringify({ token }) },
      {
        ...{ id: crypto.randomUUID(), recipient: support, kind: 'support_notice' },
        language: languageOf(team?.language ?? DEFAULT_LANG).code,
        data: JSON.stringify({ ...inquiry, inquiry: id }),
      },
    ])
    .execute();
  return token;
}

/** Nothing is wrong with the fields. One that was open for too long begins anew. */
function refuse(sent: Sent, status: number, reason: MessageKey): FormResult {
  const kept = status === 409 ? KEPT.filter((name) => name !== 'started') : KEPT;
  return sendBack(sent, status, 'contact.failed', [problem(sent, null, reason)], kept);
}

export const SUPPORT_FORMS: Record<string, Send> = { contact };
