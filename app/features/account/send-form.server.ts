import type { AccountAnswer } from '../../../domain/account.ts';
import { type FormProblem, readText, refused } from '../../../domain/form.ts';
import type { Notice } from '../../../domain/notice.ts';
import { needsHeading } from '../../i18n/form-titles.ts';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import type { FormResult, Sent } from '../../send.ts';
import { isSessionOver, problemsOf } from './rules.ts';

export type FormSteps = ReturnType<typeof stepsOf>;

/**
 * What every form about accounts is made of: ask the accounts, go on to a page, or come back with what to mend. `title` is what went
 * wrong as a whole; `kept` are the fields that come back as they were typed.
 */
export function stepsOf(
  { services, visitor, request, form }: Sent,
  title: MessageKey,
  kept: readonly string[] = [],
) {
  const { t } = serverLanguage(visitor.lang);
  const label = needsHeading(title) ? t('form.error') : undefined;
  const typed = () => Object.fromEntries(kept.map((name) => [name, readText(form, name, 500)]));

  function back(
    problems: FormProblem[],
    status = 422,
    values: Record<string, string> = typed(),
    signedOut = false,
  ): FormResult {
    return {
      state: { ...refused(readText(form, 'intent'), t(title), problems, values), label, signedOut },
      status,
      cookies: [],
    };
  }

  function missing(field: string, text: MessageKey): FormProblem {
    return { field, text: t(text) };
  }

  /** On to another page. */
  function on(to: string, notice: Notice | null): FormResult {
    return { to, notice, cookies: [] };
  }

  /** Asks the accounts (docs/api.md); a refusal goes back to the form, a yes goes on by `then`, with the cookies that came with it. */
  async function ask(
    path: string,
    body: Record<string, unknown> | undefined,
    then: (answer: AccountAnswer) => FormResult,
    refusal: { values?: Record<string, string>; otherwise?: MessageKey } = {},
  ): Promise<FormResult> {
    const { address, lang } = visitor;
    const answer = await services.accounts.call(request, { address, lang }, path, body);
    if (answer.status !== 200) {
      const problems = problemsOf(answer, t, refusal.otherwise);
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
