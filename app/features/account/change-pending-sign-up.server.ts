import { clearSignUpCookies } from '../../../domain/accounts/sign-up-cookies.ts';
import { formState } from '../../../domain/forms/form.ts';
import { usesHttps } from '../../../domain/web/uses-https.ts';
import {
  type FormHandler,
  type FormHandlers,
  type FormSubmission,
  redirectAfterForm,
} from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';
import { createAccountFlow } from './account-flow.server.ts';
import { findOwnSignUp } from './get-pending-sign-up.server.ts';

function clearCookies({ services }: FormSubmission): string[] {
  return clearSignUpCookies(usesHttps(services.site));
}

/** Sends the mail again. The response is the same if the address has an account. */
const resend: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'sign_up.resend_failed');
  const { services, visitor } = submission;
  const signUp = await findOwnSignUp(services.db, services.site, visitor.cookie);
  if (signUp === null)
    return {
      ...flow.reject([flow.fieldError(null, 'sign_up.over')], 404),
      cookies: clearCookies(submission),
    };
  return flow.call('/send-verification-email', { email: signUp.email }, () => ({
    state: formState(submission.intent, '', [], { sent: '1' }),
    status: 200,
    cookies: [],
  }));
};

const dismiss: FormHandler = async (submission) => ({
  ...redirectAfterForm(submission, links.home(submission.visitor.lang), null),
  cookies: clearCookies(submission),
});

export const PENDING_SIGN_UP_FORMS = {
  sign_up_resend: resend,
  sign_up_dismiss: dismiss,
} satisfies FormHandlers;
