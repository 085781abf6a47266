/**
 * Cookie with the masked e-mail of a sign-up that is not confirmed. Scripts read it, because pages
 * are cached for all visitors.
 */
export const MASKED_EMAIL_COOKIE = 'sign_up_pending';

/** The masked e-mail, as in `document.cookie`; `null` if missing or malformed. */
export function readMaskedEmail(cookies: string): string | null {
  const entry = cookies.split('; ').find((text) => text.startsWith(`${MASKED_EMAIL_COOKIE}=`));
  try {
    return entry ? decodeURIComponent(entry.slice(MASKED_EMAIL_COOKIE.length + 1)) : null;
  } catch {
    return null;
  }
}
