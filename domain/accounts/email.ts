import { readText } from '../forms/form.ts';

export const MAX_EMAIL_LENGTH = 254;

/** The syntax that browsers accept in an e-mail field, with a dot after the `@`. */
const EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** Reserved, never delivered (RFC 2606); placeholders of users without an e-mail end so. */
const UNDELIVERABLE_DOMAIN = /\.invalid$/i;

/** The address in lower case. One that is too long is rejected, not cut to another address. */
export function readEmail(form: FormData, name = 'email'): string {
  return readText(form, name, MAX_EMAIL_LENGTH + 1).toLowerCase();
}

export function isEmail(email: string): boolean {
  return (
    email.length <= MAX_EMAIL_LENGTH &&
    EMAIL_PATTERN.test(email) &&
    !UNDELIVERABLE_DOMAIN.test(email)
  );
}

/** mailto: URL with the address percent-encoded, so that it cannot add recipients. */
export function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
