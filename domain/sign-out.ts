/**
 * `Clear-Site-Data` of a sign-out: pages of the user that the browser still has. Not `"storage"`, which would take the chosen theme too;
 * what a user leaves there is removed by the next page (use-session-sync.ts). Cookies end by `Set-Cookie`, the language's stays.
 */
export const CLEAR_SITE_DATA = '"cache"';
