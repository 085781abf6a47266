import type { AccountResponse } from '../../../domain/accounts/account.ts';
import type { FieldError } from '../../../domain/forms/form.ts';
import type { MessageKey, Translate } from '../../i18n/translator.ts';
import { waitText } from '../../i18n/wait-text.ts';

/** Error texts by error code of the accounts; `field` is `null` for errors of the whole form. */
const ERRORS: Record<string, { field: string | null; text: MessageKey }> = {
  USERNAME_LENGTH: { field: 'username', text: 'username.length' },
  USERNAME_CHARACTERS: { field: 'username', text: 'username.characters' },
  USERNAME_SCRIPTS: { field: 'username', text: 'username.scripts' },
  USERNAME_TAKEN: { field: 'username', text: 'username.taken' },
  INVALID_EMAIL: { field: 'email', text: 'email.incomplete' },
  INVALID_EMAIL_OR_PASSWORD: { field: null, text: 'sign_in.wrong' },
  SAME_EMAIL: { field: 'email', text: 'email.same' },
  PASSWORD_REQUIRED: { field: 'password', text: 'password.missing' },
  INVALID_PASSWORD: { field: 'current', text: 'password.wrong' },
  INVALID_FORMER_PASSWORD: { field: 'current', text: 'email_undo.wrong_password' },
  INVALID_CODE: { field: 'code', text: 'code.wrong' },
  INVALID_OTP: { field: 'code', text: 'code.wrong' },
  OTP_EXPIRED: { field: 'code', text: 'code.wrong' },
  INVALID_BACKUP_CODE: { field: 'code', text: 'code.wrong' },
  CODES_LOCKED: { field: null, text: 'code.locked' },
  TOO_MANY_ATTEMPTS: { field: null, text: 'code.too_many' },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { field: null, text: 'code.too_many' },
  ACCOUNT_TEMPORARILY_LOCKED: { field: null, text: 'code.too_many' },
  INVALID_TOKEN: { field: null, text: 'link.invalid' },
  TOKEN_EXPIRED: { field: null, text: 'link.invalid' },
  INVALID_TWO_FACTOR_COOKIE: { field: null, text: 'factor.expired' },
  SESSION_EXPIRED: { field: null, text: 'session.not_fresh' },
  SESSION_NOT_FRESH: { field: null, text: 'session.not_fresh' },
  FACTOR_NOT_CONFIRMED: { field: null, text: 'passkey.first' },
  LAST_ADMIN: { field: null, text: 'account.last_admin' },
  FAILED_TO_UNLINK_LAST_ACCOUNT: { field: null, text: 'social.last' },
};

/** Errors of a rejected call; `fallback` is the text for unknown codes. */
export function toFieldErrors(
  response: AccountResponse,
  t: Translate,
  fallback: MessageKey = 'account.unavailable',
): FieldError[] {
  if (response.status === 429)
    return [{ field: null, text: waitText(response.retryAfter ?? 60, t) }];
  if (response.code === 'WEAK_PASSWORD')
    return getWeakPasswordReasons(response).map((reason) => ({
      field: 'password',
      text: t(`password.${reason}`),
    }));
  if (response.code === 'BANNED')
    return [
      { field: null, text: t('account.banned', { reason: String(response.body.reason ?? '') }) },
    ];
  const error = ERRORS[response.code ?? ''] ?? {
    field: null,
    text: isSessionOver(response) ? 'session.ended' : fallback,
  };
  return [{ field: error.field, text: t(error.text) }];
}

export function isSessionOver({ status, code }: AccountResponse): boolean {
  return status === 401 && (code === null || code === 'UNAUTHORIZED');
}

const REASONS = ['length', 'too_long', 'common', 'repeated', 'personal'] as const;

function getWeakPasswordReasons({ body }: AccountResponse) {
  const { reasons } = (body.weak_password ?? {}) as { reasons?: unknown };
  const responseReasons = Array.isArray(reasons) ? reasons : [];
  return REASONS.filter((reason) => responseReasons.includes(reason));
}

/** Localized text for the `error` parameter of a social provider's redirect. */
export function getSocialError(error: string | null, t: Translate): string {
  switch (error?.toLowerCase()) {
    case 'account_not_linked':
      return t('social.not_linked');
    case 'access_denied':
      return t('social.denied');
    case 'account_already_linked_to_different_user':
      return t('social.taken');
    default:
      return t('social.failed');
  }
}
