import {
  clearResetCookies,
  readResetEmail,
  resetCookies,
} from '../../../domain/accounts/reset-cookies.ts';
import { formState, readReturnPath } from '../../../domain/forms/form.ts';
import { usesHttps } from '../../../domain/web/uses-https.ts';
import { type FormHandler, type FormHandlers, redirectAfterForm } from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';
import { createAccountFlow } from './account-flow.server.ts';

/** Sends the mail again. The response is the same for an address without an account. */
const resend: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'reset.failed');
  const { services, visitor, intent, form } = submission;
  const isHttps = usesHttps(services.site);
  const email = readResetEmail(visitor.cookie, isHttps);
  if (email === null) {
    const returnPath = readReturnPath(form.get('return'), links.home(visitor.lang));
    return flow.redirectTo(links.account(visitor.lang, 'reset-password', returnPath), null);
  }
  return flow.call(
    '/request-password-reset',
    { email },
    () => ({
      state: formState(intent, '', [], { sent: '1' }),
      status: 200,
      cookies: resetCookies(email, isHttps),
    }),
    { fallback: 'reset.failed' },
  );
};

const dismiss: FormHandler = async (submission) => ({
  ...redirectAfterForm(submission, links.home(submission.visitor.lang), null),
  cookies: clearResetCookies(usesHttps(submission.services.site)),
});

export const PENDING_RESET_FORMS = {
  reset_resend: resend,
  reset_dismiss: dismiss,
} satisfies FormHandlers;
