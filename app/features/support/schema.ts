import { EMAIL_MOST, isEmail, readEmail } from '../../../domain/email.ts';
import { isLongerThan, manyLines } from '../../../domain/many-lines.ts';
import { oneLine } from '../../../domain/one-line.ts';
import type { MessageKey } from '../../i18n/translator.ts';

/** Characters of each field, as the database has them. */
export const LENGTHS = { name: 100, email: EMAIL_MOST, subject: 200, message: 5000 } as const;
export type ContactField = keyof typeof LENGTHS;

/** What somebody asks, as it is stored: without control characters, and without what turns the direction. */
export type Inquiry = Record<ContactField, string>;

/** What is wrong with a field; `count` is how many characters it may have. */
export type Mistake = { field: ContactField; text: MessageKey; count?: number };

/** As typed; far more than any field holds is no matter of its last characters. */
const TYPED_MOST = 60_000;

const MISSING = {
  name: 'contact.name_missing',
  email: 'email.missing',
  subject: 'contact.subject_missing',
  message: 'contact.message_missing',
} as const;

export function readInquiry(form: FormData): { inquiry: Inquiry; mistakes: Mistake[] } {
  const inquiry = {
    name: oneLine(typed(form, 'name').normalize('NFC'), TYPED_MOST),
    email: readEmail(form),
    subject: oneLine(typed(form, 'subject').normalize('NFC'), TYPED_MOST),
    message: manyLines(typed(form, 'message')),
  };
  const fields = Object.keys(LENGTHS) as ContactField[];
  return { inquiry, mistakes: fields.flatMap((field) => mistakeIn(field, inquiry[field]) ?? []) };
}

function mistakeIn(field: ContactField, value: string): Mistake | null {
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(value)) return { field, text: MISSING[field] };
  if (field === 'email') return isEmail(value) ? null : { field, text: 'contact.email_wrong' };
  return isLongerThan(value, LENGTHS[field]) ? { field, text: 'contact.most', count: LENGTHS[field] } : null;
}

function typed(form: FormData, name: ContactField): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, TYPED_MOST) : '';
}

/** An inquiry's token in an address; null for what is none. */
export function readToken(value: string | null | undefined): string | null {
  return value && /^[0-9a-f]{64}$/.test(value) ? value : null;
}
