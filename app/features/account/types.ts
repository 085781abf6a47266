/** What the account dialog shows, and each page of its own (P 2.10). */
export const ACCOUNT_VIEWS = ['sign-in', 'sign-up', 'reset-password'] as const;
export type AccountView = (typeof ACCOUNT_VIEWS)[number];
