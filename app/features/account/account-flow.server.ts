import type { AccountResponse } from '../../../domain/accounts/account.ts';
import {
  clearPageSecret,
  type PageSecret,
  pageSecretCookie,
} from '../../../domain/accounts/page-secrets.ts';
import type { FlashMessage } from '../../../domain/forms/flash.ts';
import { type FieldError, formState, readText } from '../../../domain/forms/form.ts';
import { isIdempotent } from '../../../domain/forms/form-intent.ts';
import { usesHttps } from '../../../domain/web/uses-https.ts';
import { type FormOutcome, type FormSubmission, getRetry } from '../../forms/form-action.ts';
import { needsHeading } from '../../i18n/form-titles.ts';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import { isSessionOver, toFieldErrors } from './rules.ts';

export type AccountFlow = ReturnType<typeof createAccountFlow>;

/**
 * Steps of an account form: call the accounts API, redirect, or reject the form under `title` with
 * the typed values of the `keptFields`.
 */
export function createAccountFlow(
  submission: FormSubmission,
  title: MessageKey,
  keptFields: readonly string[] = [],
) {
  const { services, visitor, request, intent, form } = submission;
  const { t } = serverLanguage(visitor.lang);
  const label = needsHeading(title) ? t('form.error') : undefined;
  const getTypedValues = () =>
    Object.fromEntries(keptFields.map((name) => [name, readText(form, name, 500)]));

  function reject(
    errors: FieldError[],
    status = 422,
    values: Record<string, string> = getTypedValues(),
    signedOut = false,
  ) {
    const state = { ...formState(intent, t(title), errors, values), label, signedOut };
    return { state, status, cookies: [] };
  }

  function fieldError(field: string | null, text: MessageKey): FieldError {
    return { field, text: t(text) };
  }

  function redirectTo(
    to: string,
    flashMessage: FlashMessage | null,
    cookies: string[] = [],
  ): FormOutcome {
    return { to, flashMessage, cookies };
  }

  /** `anchor` is a section of the profile, such as `#security`. */
  function redirectToProfile(flashMessage: FlashMessage, anchor = ''): FormOutcome {
    return redirectTo(links.page(visitor.lang, 'profile') + anchor, flashMessage);
  }

  /** Calls an endpoint of the accounts (docs/api.md) and passes its cookies on. */
  async function call(
    path: string,
    body: Record<string, unknown> | undefined,
    onSuccess: (response: AccountResponse) => FormOutcome,
    rejection: { values?: Record<string, string>; fallback?: MessageKey } = {},
  ): Promise<FormOutcome> {
    const { ip, lang } = visitor;
    const response = await services.accounts.call(request, { ip, lang }, path, body);
    if (response.status === 200) {
      const outcome = onSuccess(response);
      return { ...outcome, cookies: [...response.cookies, ...outcome.cookies] };
    }
    const errors = toFieldErrors(response, t, rejection.fallback);
    const outcome = {
      ...reject(errors, response.status, rejection.values, isSessionOver(response)),
      retryAfter: response.retryAfter,
    };
    if (response.code !== 'UNAVAILABLE' || !isIdempotent(intent)) return outcome;
    const state = { ...outcome.state, retry: getRetry(submission) };
    return { ...outcome, state, isUnavailable: true };
  }

  const isHttps = usesHttps(services.site);
  const setSecret = (name: PageSecret, value: string) => pageSecretCookie(name, value, isHttps);
  const clearSecret = (name: PageSecret) => clearPageSecret(name, isHttps);

  return { reject, fieldError, redirectTo, redirectToProfile, call, setSecret, clearSecret };
}
