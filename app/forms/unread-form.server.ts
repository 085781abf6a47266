import { formState } from '../../domain/forms/form.ts';
import type { Lang } from '../../domain/language/language.ts';
import type { Services, Visitor } from '../context.ts';
import { serverLanguage } from '../i18n/messages.server.ts';
import type { MessageKey } from '../i18n/translator.ts';
import { waitText } from '../i18n/wait-text.ts';
import type { FormOutcome } from './form-action.ts';
import { UnreadFormError } from './read-form.server.ts';

/** Far above normal use: a family or an office may share an IP. */
const RATES = {
  form: { max: 300, seconds: 60 },
  /** Forms over MAX_FORM_BYTES: with a file or a document. */
  large_form: { max: 30, seconds: 600 },
};

/** @throws UnreadFormError (429) if the user or the IP has sent too many forms */
export async function limitForms(
  { consumeRateLimit }: Services,
  { user, ip }: Visitor,
  kind: keyof typeof RATES,
): Promise<void> {
  const sender = user === null ? `ip ${ip}` : `user ${user.id}`;
  const wait = await consumeRateLimit([{ key: `${kind} ${sender}`, rate: RATES[kind] }]);
  if (wait !== null) throw new UnreadFormError(429, wait);
}

const TEXTS: Record<413 | 415, [title: MessageKey, text: MessageKey]> = {
  413: ['form.too_large', 'form.too_large_text'],
  415: ['form.unreadable', 'form.unreadable_text'],
};

/** Rejects a form whose intent is unknown because its body was not read. */
export function rejectUnreadForm(
  { status, retryAfter }: UnreadFormError,
  { lang }: Visitor,
): FormOutcome {
  const { t } = serverLanguage(lang);
  if (status === 429) {
    const problems = [{ field: null, text: waitText(retryAfter ?? 1, t) }];
    return {
      state: formState('', t('save.failed_title'), problems),
      status,
      cookies: [],
      retryAfter,
    };
  }
  const [title, text] = TEXTS[status];
  return { state: formState('', t(title), [{ field: null, text: t(text) }]), status, cookies: [] };
}

export function rejectUnknownForm(lang: Lang): FormOutcome {
  const text = serverLanguage(lang).t('account.unavailable');
  return { state: formState('', text, [{ field: null, text }]), status: 400, cookies: [] };
}
