import { readCookie, serializeCookie } from '../../lib/cookies.ts';
import { cookiePrefix } from '../web/cookie-prefix.ts';

/** Flash messages, shown on the next page (P 8); texts are in i18n/flash-text.ts. */
export const FLASH_MESSAGES = [
  'signed_in',
  'signed_up',
  'signed_out',
  'reset_sent',
  'confirmed',
  'profile_saved',
  'email_requested',
  'email_stopped',
  'email_undone',
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
  'login_required',
  'saved',
  'removed',
  'seen',
  'unseen',
  'hidden',
  'unhidden',
  'shared',
  'unshared',
  'family_on',
  'family_off',
  'services_saved',
  'services_removed',
  'review_posted',
  'review_deleted',
  'review_reported',
  'offer_reported',
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
  'admin_provider_checked',
  'admin_offer_report_resolved',
  'admin_takedown_created',
  'admin_takedown_undone',
] as const;
export type FlashMessage = (typeof FLASH_MESSAGES)[number];

function cookieName(https: boolean): string {
  return `${cookiePrefix(https)}.notice`;
}

/** A flash message for the next page; unknown names are ignored. */
export function flashCookie(message: FlashMessage, https: boolean): string {
  return serializeFlash(message, 60, https);
}

export function clearFlashCookie(https: boolean): string {
  return serializeFlash('', 0, https);
}

function serializeFlash(message: FlashMessage | '', maxAgeSeconds: number, https: boolean): string {
  return serializeCookie(cookieName(https), message, {
    maxAgeSeconds,
    httpOnly: true,
    secure: https,
  });
}

export function readFlashMessage(cookie: string | null, https: boolean): FlashMessage | null {
  const name = readCookie(cookie, cookieName(https));
  return FLASH_MESSAGES.find((message) => message === name) ?? null;
}
