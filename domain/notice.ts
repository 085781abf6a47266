/** What is said on the next page that is shown (P 8); i18n/notices.ts has the words. */
export const NOTICES = [
  'signed_in',
  'signed_up',
  'signed_out',
  'reset_sent',
  'confirmed',
  'profile_saved',
  'email_requested',
  'password_changed',
  'social_unlinked',
  'factor_on',
  'factor_off',
  'passkey_added',
  'passkey_removed',
  'sessions_ended',
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
] as const;
export type Notice = (typeof NOTICES)[number];

const NOTICE_COOKIE = 'kinora.notice';

/** Said on the next page, whichever it is; read once. Only names of ours are believed. */
export function noticeCookie(notice: Notice, https: boolean): string {
  return `${NOTICE_COOKIE}=${notice}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
}

export const NO_NOTICE = `${NOTICE_COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`;

export function readNotice(cookie: string | null): Notice | null {
  const [, given] = /(?:^|; ?)kinora\.notice=(\w+)/.exec(cookie ?? '') ?? [];
  return NOTICES.find((notice) => notice === given) ?? null;
}
