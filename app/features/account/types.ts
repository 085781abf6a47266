export const ACCOUNT_VIEWS = ['sign-in', 'sign-up', 'reset-password'] as const;
export type AccountView = (typeof ACCOUNT_VIEWS)[number];

export type AccountFormProps = {
  /** Path to return to afterwards. */
  returnPath: string;
  /** Set in the dialog, where the views change in place; on pages they are links. */
  onView?: (view: AccountView) => void;
  /** Called after a successful form, before the redirect. */
  onDone?: (view: AccountView) => void;
};
