import { links } from '../../../i18n/links.ts';
import type { PageLanguage } from '../../../i18n/page-language.ts';
import { sendForm } from '../../../ui/form/send-form.ts';
import { loadToastCard, type Toast } from '../../../ui/toaster.tsx';

type SendOfferReportDeps = {
  language: PageLanguage;
  toast: (toast: Toast) => void;
  revalidate: () => Promise<void>;
};

/**
 * Sends the form in `details` without leaving the page. Shows the result as a toast, which is
 * loaded in advance, because the error may be a lost connection.
 */
export async function sendByScript(
  details: HTMLDetailsElement,
  deps: SendOfferReportDeps,
): Promise<void> {
  await loadToastCard();
  const form = details.querySelector('form');
  if (!form) return;
  form.onsubmit = (event) => {
    event.preventDefault();
    if (form.ariaBusy !== 'true') void send(form, event.submitter, details, deps);
  };
}

async function send(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  details: HTMLDetailsElement,
  { language: { code, t }, toast, revalidate }: SendOfferReportDeps,
): Promise<void> {
  const showError = (message: Pick<Toast, 'title' | 'text'>) =>
    toast({ ...message, tone: 'bad', topic: 'form' });
  const formData = new FormData(form, submitter);
  setBusy(form, 'true');
  const { to, state } = await sendForm(links.forms(code), formData, showError);
  if (state) showError({ title: state.title, text: state.problems[0]?.text });
  else if (to === undefined) showError({ title: t('error.title'), text: t('error.text') });
  else closeDetails(details);
  // Shows the flash message, or services that have changed since.
  if (to !== undefined || state?.stale) await revalidate();
  setBusy(form, null);
}

/** Not disabled, because a disabled button would lose the focus. */
function setBusy(form: HTMLFormElement, busy: 'true' | null): void {
  form.ariaBusy = busy;
  for (const button of form.querySelectorAll('button')) button.ariaDisabled = busy;
}

function closeDetails(details: HTMLDetailsElement): void {
  details.open = false;
  details.querySelector('summary')?.focus();
}
