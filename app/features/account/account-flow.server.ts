import type { AccountAnswer } from '../../../domain/account.ts';
import { type FieldError, formState, readText } from '../../../domain/form.ts';
import type { Notice } from '../../../domain/notice.ts';
import type { FormOutcome, FormSubmission } from '../../forms/form-action.ts';
import { needsHeading } from '../../i18n/form-titles.ts';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import { isSessionOver, toFieldErrors } from './rules.ts';

export type AccountFlow = ReturnType<typeof createAccountFlow>;

/**
 * Steps of an account form: call the accounts API, redirect, or reject the form under `title` with
 * the typed values of the fields in `kept`.
 */
export function createAccountFlow(
  { services, visitor, request, intent, form }: FormSubmission,
  title: MessageKey,
  kept: readonly string[] = [],
) {
  const { t } = serverLanguage(visitor.lang);
  const label = needsHeading(title) ? t('form.error') : undefined;
  const typed = () => Object.fromEntries(kept.map((name) => [name, readText(form, name, 500)]));

  function reject(
    errors: FieldError[],
    status = 422,
    values: Record<string, string> = typed(),
    signedOut = false,
  ): FormOutcome {
    const state = { ...formState(intent, t(title), errors, values), label, signedOut };
    return { state, status, cookies: [] };
  }

  function fieldError(field: string | null, text: MessageKey): FieldError {
    return { field, text: t(text) };
  }

  function redirectTo(to: string, notice: Notice | null): FormOutcome {
    return { to, notice, cookies: [] };
  }

  /** `anchor` is a section of the profile, such as `#security`. */
  function redirectToProfile(notice: Notice, anchor = ''): FormOutcome {
    return redirectTo(links.page(visitor.lang, 'profile') + anchor, notice);
  }

  /** Calls an endpoint of the accounts (docs/api.md) and passes its cookies on. */
  async function call(
    path: string,
    body: Record<string, unknown> | undefined,
    onSuccess: (answer: AccountAnswer) => FormOutcome,
    rejection: { values?: Record<string, string>; otherwise?: MessageKey } = {},
  ): Promise<FormOutcome> {
    const { address, lang } = visitor;
    const answer = await services.accounts.call(request, { address, lang }, path, body);
    if (answer.status === 200) return { ...onSuccess(answer), cookies: answer.cookies };
    const errors = toFieldErrors(answer, t, rejection.otherwise);
    return {
      ...reject(errors, answer.status, rejection.values, isSessionOver(answer)),
      retryAfter: answer.retryAfter,
    };
  }

  return { reject, fieldError, redirectTo, redirectToProfile, call };
}
