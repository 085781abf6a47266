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
 * What every form about accounts is made of: ask the accounts, go on to a page, or come back with what to mend. `title` is what went
 * wrong as a whole; `kept` are the fields that come back as they were typed.
 */
export function createAccountFlow(
  { services, visitor, request, form }: FormSubmission,
  title: MessageKey,
  kept: readonly string[] = [],
) {
  const { t } = serverLanguage(visitor.lang);
  const label = needsHeading(title) ? t('form.error') : undefined;
  const typed = () => Object.fromEntries(kept.map((name) => [name, readText(form, name, 500)]));

  function back(
    problems: FieldError[],
    status = 422,
    values: Record<string, string> = typed(),
    signedOut = false,
  ): FormOutcome {
    return {
      state: {
        ...formState(readText(form, 'intent'), t(title), problems, values),
        label,
        signedOut,
      },
      status,
      cookies: [],
    };
  }

  function missing(field: string, text: MessageKey): FieldError {
    return { field, text: t(text) };
  }

  /** On to another page. */
  function on(to: string, notice: Notice | null): FormOutcome {
    return { to, notice, cookies: [] };
  }

  /** Asks the accounts (docs/api.md); a refusal goes back to the form, a yes goes on by `then`, with the cookies that came with it. */
  async function ask(
    path: string,
    body: Record<string, unknown> | undefined,
    then: (answer: AccountAnswer) => FormOutcome,
    refusal: { values?: Record<string, string>; otherwise?: MessageKey } = {},
  ): Promise<FormOutcome> {
    const { address, lang } = visitor;
    const answer = await services.accounts.call(request, { address, lang }, path, body);
    if (answer.status !== 200) {
      const problems = toFieldErrors(answer, t, refusal.otherwise);
      return {
        ...back(problems, answer.status, refusal.values, isSessionOver(answer)),
        retryAfter: answer.retryAfter,
      };
    }
    return { ...then(answer), cookies: answer.cookies };
  }

  return {
    t,
    back,
    missing,
    on,
    ask,
    /** Back to the profile, at one of its parts. */
    toProfile: (notice: Notice, part = '') =>
      on(links.page(visitor.lang, 'profile') + part, notice),
  };
}
