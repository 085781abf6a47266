import { readText } from './form.ts';

/** RFC 5321: no address is longer. */
export const MAX_EMAIL_LENGTH = 254;

/** An address as browsers accept it in a field of the kind e-mail, with a dot behind the `@`. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** No mail ever gets to these (RFC 2606); stand-ins of users without an address end so. */
const NOWHERE = /\.invalid$/i;

/** The address of a form in lower case; one that is too long is no address, and is not cut to one. */
export function readEmail(form: FormData, name = 'email'): string {
  return readText(form, name, MAX_EMAIL_LENGTH + 1).toLowerCase();
}

export function isEmail(email: string): boolean {
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email) && !NOWHERE.test(email);
}

/** Where a mail to an address is begun: whatever is in it, it is one address and nothing else. */
export function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
