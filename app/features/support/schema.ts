import { isEmail, MAX_EMAIL_LENGTH, readEmail } from '../../../domain/accounts/email.ts';
import {
  isLongerThan,
  normalizeSingleLine,
  readMultiline,
} from '../../../domain/text/text-input.ts';
import type { MessageKey } from '../../i18n/translator.ts';

/** Maximum lengths, as in the database. */
export const LENGTHS = { name: 100, email: MAX_EMAIL_LENGTH, subject: 200, message: 5000 } as const;
export type ContactField = keyof typeof LENGTHS;

/** Without control and direction characters. */
export type Inquiry = Record<ContactField, string>;

/** The error of a field. */
export type ContactError = { field: ContactField; text: MessageKey; values?: { count: number } };

const MISSING = {
  name: 'contact.name_missing',
  email: 'contact.email_missing',
  subject: 'contact.subject_missing',
  message: 'contact.message_missing',
} as const;

export function readInquiry(form: FormData): { inquiry: Inquiry; errors: ContactError[] } {
  const inquiry = {
    name: readLine(form, 'name'),
    email: readEmail(form),
    subject: readLine(form, 'subject'),
    message: readMultiline(form, 'message'),
  };
  const fields = Object.keys(LENGTHS) as ContactField[];
  return { inquiry, errors: fields.flatMap((field) => validateField(field, inquiry[field]) ?? []) };
}

function validateField(field: ContactField, value: string): ContactError | null {
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(value)) return { field, text: MISSING[field] };
  if (field === 'email') return isEmail(value) ? null : { field, text: 'contact.email_wrong' };
  return isLongerThan(value, LENGTHS[field])
    ? { field, text: 'contact.most', values: { count: LENGTHS[field] } }
    : null;
}

/** Does not cut long texts: they are rejected, and the form keeps them. */
function readLine(form: FormData, name: ContactField): string {
  return normalizeSingleLine(readMultiline(form, name), Number.POSITIVE_INFINITY);
}

/** The token of an inquiry in a URL; `null` if malformed. */
export function readToken(value: string | null | undefined): string | null {
  return value && /^[0-9a-f]{64}$/.test(value) ? value : null;
}
