/**
 * `Clear-Site-Data` of a sign-out: drops cached pages of the user. Not `"storage"`, which would
 * also remove the theme; the next page removes the user's data there (use-session-sync.ts). Cookies
 * are deleted by `Set-Cookie`, except the language.
 */
export const CLEAR_SITE_DATA = '"cache"';
