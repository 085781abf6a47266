import { serializeCookie } from '../../lib/cookies.ts';
import { MASKED_EMAIL_COOKIES, type MailNoticeKind } from './masked-email-cookie.ts';

/** A `Set-Cookie` header. */
export function maskedEmailCookie(
  kind: MailNoticeKind,
  maskedEmail: string,
  maxAgeSeconds: number,
  https: boolean,
): string {
  const options = { maxAgeSeconds, httpOnly: false, secure: https };
  return serializeCookie(MASKED_EMAIL_COOKIES[kind], maskedEmail, options);
}

/** The first character and the host, such as `n…@example.com`. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}…${email.slice(email.lastIndexOf('@'))}`;
}
