import type { MailFailure } from '../../domain/admin/mail-state.ts';

/** Of nodemailer. `originalCode` is that of Node.js. */
type SmtpError = {
  code?: unknown;
  originalCode?: unknown;
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
};

/** Bad sequence of commands, missing or wrong authentication, and full mailboxes (RFC 5321). */
const RETRIED_REPLIES: readonly unknown[] = [503, 530, 534, 535, 538, 552];
/** The sender is not authorised (RFC 3463): the operator can change that. */
const NOT_AUTHORISED = /^\d{3}[ -]5\.7\.|relay|authenticat/i;
const ENHANCED_CODE = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
const AUTHENTICATION_REPLIES: readonly unknown[] = [530, 534, 535, 538];
const TLS_ERROR = /^(ETLS$|EPROTO$|ERR_(SSL|TLS)_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** Whether the mail server refuses this recipient or this mail, and would refuse it again. */
export function isPermanentRefusal(error: unknown): boolean {
  const { command, responseCode, response } = error as SmtpError;
  return (
    (command === 'RCPT TO' || command === 'DATA') &&
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    responseCode < 600 &&
    !RETRIED_REPLIES.includes(responseCode) &&
    !NOT_AUTHORISED.test(String(response))
  );
}

/** Codes for the log. Messages of a mail server may contain the recipient. */
export function getErrorCodes(error: unknown): string {
  const { code, originalCode, responseCode, response } = error as SmtpError;
  const enhancedCode = ENHANCED_CODE.exec(String(response))?.[1];
  return (
    [code, originalCode, responseCode, enhancedCode]
      .filter((part) => typeof part === 'string' || typeof part === 'number')
      .join(' ') || 'unknown'
  );
}

/** Why a connection to the mail server failed. */
export function toMailFailure(error: unknown): MailFailure {
  const { code, originalCode = code, responseCode } = error as SmtpError;
  if (code === 'EAUTH' || AUTHENTICATION_REPLIES.includes(responseCode)) return 'authentication';
  if (code === 'EDNS') return 'unknown_host';
  if (code === 'ETIMEDOUT') return 'timeout';
  if (originalCode === 'ECONNREFUSED') return 'refused';
  return TLS_ERROR.test(String(code)) || TLS_ERROR.test(String(originalCode)) ? 'tls' : 'unknown';
}
