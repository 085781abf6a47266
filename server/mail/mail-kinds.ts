import type { MailKind } from '../../domain/web/mail-kind.ts';

/** Values of a mail, from its row in the outbox. */
export type MailData = Record<string, string>;

export type MailKindOptions = {
  /** Path of the button's link below the language; empty for a mail without button. */
  link: (data: MailData) => string;
  /** Keys of messages below the button. */
  notes?: readonly ('valid_hour' | 'valid_week' | 'ignore')[];
  /** Key of the footer, which explains why the recipient gets the mail. */
  reason?: 'reason' | 'support_reason' | 'support_notice.reason';
  quotes?: boolean;
  replyTo?: (data: MailData, supportEmail: string) => string | null;
};

const LINK_NOTES = ['valid_hour', 'ignore'] as const;

function confirmLink({ token = '' }: MailData): string {
  return `/confirm?token=${encodeURIComponent(token)}`;
}

/** Earlier versions created inquiries without a token, which have no page. */
function inquiryLink({ token = '' }: MailData): string {
  return token === '' ? '' : `/support/${token}`;
}

/** The tokens are in the fragment, which browsers do not send to the server. */
function signInLink({ access = '', refresh = '' }: MailData): string {
  if (access === '') return '';
  return `#access_token=${access}&refresh_token=${refresh}&token_type=bearer&type=magiclink`;
}

function replyToSupport(_: MailData, supportEmail: string): string {
  return supportEmail;
}

export const MAILS: Record<MailKind, MailKindOptions> = {
  confirm: { link: confirmLink, notes: LINK_NOTES },
  new_address: { link: confirmLink, notes: LINK_NOTES },
  email_changing: { link: confirmLink, notes: ['valid_week'] },
  already_registered: { link: () => '/sign-in', notes: ['ignore'] },
  reset: {
    link: ({ token = '' }) => `/profile?token=${encodeURIComponent(token)}`,
    notes: LINK_NOTES,
  },
  password_changed: { link: () => '/reset-password' },
  address_changed: { link: confirmLink, notes: ['valid_week'] },
  undo_started: { link: confirmLink },
  undo_done: { link: () => '/support' },
  code: { link: signInLink, notes: ['ignore'] },
  sign_in_link: { link: signInLink, notes: ['ignore'] },
  codes_locked: { link: () => '/profile#security' },
  support_received: {
    link: inquiryLink,
    notes: ['ignore'],
    reason: 'support_reason',
    replyTo: replyToSupport,
  },
  support_notice: {
    link: ({ inquiry = '' }) => `/admin/support?${new URLSearchParams({ open: inquiry })}`,
    reason: 'support_notice.reason',
    quotes: true,
    replyTo: ({ email = null }) => email,
  },
  support_reply: {
    link: inquiryLink,
    reason: 'support_reason',
    quotes: true,
    replyTo: replyToSupport,
  },
};
