import { readCookie } from '../../lib/cookies.ts';
import { isEmail } from './email.ts';
import { maskEmail, maskedEmailCookie } from './mask-email.ts';
import { MASKED_EMAIL_COOKIES } from './masked-email-cookie.ts';
import { clearPageSecret, PAGE_SECRETS, pageSecretCookie, readPageSecret } from './page-secrets.ts';

/** `Set-Cookie` headers of a browser that asked for a link to choose a new password. */
export function resetCookies(email: string, https: boolean): string[] {
  return [
    pageSecretCookie('reset_email', email, https),
    maskedEmailCookie('reset', maskEmail(email), PAGE_SECRETS.reset_email.maxAgeSeconds, https),
  ];
}

export function clearResetCookies(https: boolean): string[] {
  return [clearPageSecret('reset_email', https), maskedEmailCookie('reset', '', 0, https)];
}

export function hasResetCookies(cookie: string | null, https: boolean): boolean {
  return (
    readCookie(cookie, MASKED_EMAIL_COOKIES.reset) !== null ||
    readPageSecret(cookie, 'reset_email', https) !== null
  );
}

/** The e-mail to which this browser had a link sent, with or without an account. */
export function readResetEmail(cookie: string | null, https: boolean): string | null {
  const email = readPageSecret(cookie, 'reset_email', https) ?? '';
  return isEmail(email) ? email : null;
}
