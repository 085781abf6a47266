/** Kinds of mail; the texts of each are `<kind>.…` in `mail.json`. */
export const MAIL_KINDS = [
  'confirm',
  'new_address',
  'email_changing',
  'already_registered',
  'reset',
  'password_changed',
  'address_changed',
  'undo_started',
  'undo_done',
  'code',
  'sign_in_link',
  'codes_locked',
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
  'undo_started',
  'code',
  'sign_in_link',
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

/** Kinds in the outbox of mails whose link or code is void once the account is gone. */
export const QUEUED_EXPIRING_KINDS: readonly QueuedMailKind[] = EXPIRING_MAIL_KINDS.flatMap(
  (kind) => [kind, toUnsignedKind(kind)],
);

export function toMailKind(kind: QueuedMailKind): MailKind {
  return (kind.startsWith(UNSIGNED) ? kind.slice(UNSIGNED.length) : kind) as MailKind;
}

export function isExpiringMail(kind: MailKind): kind is ExpiringMailKind {
  return (EXPIRING_MAIL_KINDS as readonly MailKind[]).includes(kind);
}
