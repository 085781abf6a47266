/** Why the connection to the mail server failed. */
export type MailFailure =
  | 'refused'
  | 'timeout'
  | 'unknown_host'
  | 'tls'
  | 'authentication'
  | 'unknown';

/** The reason why mails are not sent. */
export type MailProblem =
  /** Without a mail server, those of a public site are only written to files. */
  | { kind: 'missing' }
  | { kind: 'unusable'; failure: MailFailure }
  /** `since` is the time of the oldest one, in milliseconds since 1970. */
  | { kind: 'waiting'; mails: number; since: number };
