/** Kinds of mail; the texts of each are `<kind>.…` in server/mail/messages. */
export const MAIL_KINDS = [
  'confirm',
  'new_address',
  'email_changing',
  'already_registered',
  'reset',
  'password_changed',
  'address_changed',
  'code',
  'support_received',
  'support_notice',
  'support_reply',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
