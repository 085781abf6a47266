export const ACCOUNT_VIEWS = ['sign-in', 'sign-up', 'reset-password'] as const;
export type AccountView = (typeof ACCOUNT_VIEWS)[number];
