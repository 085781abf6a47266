import { readCookie, serializeCookie } from '../lib/cookies.ts';

/** Flash messages, shown on the next page (P 8); texts are in i18n/notices.ts. */
export const NOTICES = [
  'signed_in',
  'signed_up',
  'signed_out',
  'reset_sent',
  'confirmed',
  'profile_saved',
  'email_requested',
  'email_stopped',
  'password_changed',
  'social_unlinked',
  'factor_on',
  'factor_off',
  'passkey_added',
  'passkey_removed',
  'sessions_ended',
  'device_removed',
  'account_deleted',
  'code_sent',
  'saved',
  'removed',
  'seen',
  'unseen',
  'hidden',
  'unhidden',
  'shared',
  'unshared',
  'review_posted',
  'review_deleted',
  'review_reported',
  'admin_made_admin',
  'admin_made_user',
  'admin_user_deleted',
  'admin_user_banned',
  'admin_user_unbanned',
  'admin_sessions_ended',
  'admin_review_deleted',
  'admin_reports_dismissed',
  'admin_document_created',
  'admin_document_updated',
  'admin_document_deleted',
  'admin_inquiry_updated',
  'admin_reply_sent',
  'admin_note_added',
  'admin_override_created',
  'admin_override_updated',
  'admin_override_deleted',
  'admin_override_restored',
  'admin_provider_added',
  'admin_provider_updated',
  'admin_provider_deleted',
  'admin_providers_imported',
] as const;
export type Notice = (typeof NOTICES)[number];

/** Over https the `__Host-` prefix stops other hosts of the domain from setting the cookie. */
function cookieName(https: boolean): string {
  return `${https ? '__Host-' : ''}kinora.notice`;
}

/** A flash message for the next page; unknown names are ignored. */
export function noticeCookie(notice: Notice, https: boolean): string {
  return serializeNotice(notice, 60, https);
}

export function clearNoticeCookie(https: boolean): string {
  return serializeNotice('', 0, https);
}

function serializeNotice(notice: Notice | '', maxAgeSeconds: number, https: boolean): string {
  return serializeCookie(cookieName(https), notice, {
    maxAgeSeconds,
    httpOnly: true,
    secure: https,
  });
}

export function readNotice(cookie: string | null): Notice | null {
  const given = readCookie(cookie, cookieName(true)) ?? readCookie(cookie, cookieName(false));
  return NOTICES.find((notice) => notice === given) ?? null;
}
