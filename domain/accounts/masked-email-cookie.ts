/**
 * Cookies with the masked e-mail to which a mail was sent, to choose a password or to confirm a
 * sign-up. Scripts read them, because pages are cached for all visitors. The first one is shown.
 */
export const MASKED_EMAIL_COOKIES = { reset: 'reset_pending', sign_up: 'sign_up_pending' } as const;

export type MailNoticeKind = keyof typeof MASKED_EMAIL_COOKIES;

/** The mail to announce, from `document.cookie`; `null` if there is none, or it is malformed. */
export function readMailNotice(
  cookies: string,
): { kind: MailNoticeKind; maskedEmail: string } | null {
  const entries = cookies.split('; ');
  for (const [kind, name] of Object.entries(MASKED_EMAIL_COOKIES)) {
    const maskedEmail = decode(entries.find((text) => text.startsWith(`${name}=`)));
    if (maskedEmail !== null) return { kind: kind as MailNoticeKind, maskedEmail };
  }
  return null;
}

function decode(entry: string | undefined): string | null {
  try {
    return entry ? decodeURIComponent(entry.slice(entry.indexOf('=') + 1)) : null;
  } catch {
    return null;
  }
}
