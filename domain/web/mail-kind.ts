/** Kinds of mail; the texts of each are `<kind>.…` in `mail.json`. */
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

/** Mails with a link or code that expires. */
const EXPIRING_MAIL_KINDS = [
  'confirm',
  'new_address',
  'email_changing',
  'reset',
  'address_changed',
  'code',
] as const satisfies MailKind[];
export type ExpiringMailKind = (typeof EXPIRING_MAIL_KINDS)[number];

const UNSIGNED = 'unsigned_';

/**
 * In the outbox, a mail whose link is made when it is sent has a kind that versions without this
 * rule do not know: they would send it without its link, and so leave it to newer processes.
 */
export type QueuedMailKind = MailKind | `${typeof UNSIGNED}${ExpiringMailKind}`;

export function toUnsignedKind(kind: ExpiringMailKind): QueuedMailKind {
  return `${UNSIGNED}${kind}`;
}

export function toMailKind(kind: QueuedMailKind): MailKind {
  return (kind.startsWith(UNSIGNED) ? kind.slice(UNSIGNED.length) : kind) as MailKind;
}

export function isExpiringMail(kind: MailKind): kind is ExpiringMailKind {
  return (EXPIRING_MAIL_KINDS as readonly MailKind[]).includes(kind);
}
