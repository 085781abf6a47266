import {
  clearSignUpCookies,
  maskEmail,
  readSignUpId,
} from '../../../domain/accounts/sign-up-cookies.ts';
import { formState } from '../../../domain/forms/form.ts';
import type { Services, Visitor } from '../../context.ts';
import {
  type FormHandler,
  type FormHandlers,
  type FormSubmission,
  redirectAfterForm,
} from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';
import { createAccountFlow } from './account-flow.server.ts';
import type { PendingSignUpView } from './types.ts';

/** The sign-up of this browser, if it is not confirmed yet; `null` also during an outage. */
export async function getPendingSignUp(
  { bestEffortDb }: Pick<Services, 'bestEffortDb'>,
  { cookie }: Pick<Visitor, 'cookie'>,
): Promise<PendingSignUpView | null> {
  const signUp = await findOwnSignUp(bestEffortDb, cookie).catch(() => null);
  return signUp && { maskedEmail: maskEmail(signUp.email), username: signUp.username };
}

async function findOwnSignUp(
  db: Services['db'],
  cookie: string | null,
): Promise<{ email: string; username: string } | null> {
  const id = readSignUpId(cookie);
  if (id === null) return null;
  const row = await db
    .selectFrom('sign_ups')
    .select(['email', 'username'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

function clearCookies({ services }: FormSubmission): string[] {
  return clearSignUpCookies(services.site.origin.startsWith('https:'));
}

/** Sends the mail again. The response is the same if the address has an account. */
const resend: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'sign_up.resend_failed');
  const { services, visitor } = submission;
  const signUp = await findOwnSignUp(services.db, visitor.cookie);
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
