import type { AccountAnswer } from '../../../domain/account.ts';
import { isEmail, readEmail } from '../../../domain/email.ts';
import type { FieldError } from '../../../domain/form.ts';
import { readReturn, readText } from '../../../domain/form.ts';
import type { FormHandler, FormOutcome, FormSubmission } from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';
import { langCookie } from '../../preference-cookies.ts';
import { type AccountFlow, createAccountFlow } from './account-flow.server.ts';
import { readCode, readPassword, readProvider } from './schema.ts';

/** Comes back as it was typed. */
const TYPED = ['email', 'username', 'return'];

const returnOf = ({ form, visitor }: FormSubmission) =>
  readReturn(form.get('return'), links.home(visitor.lang));

function emailProblems(email: string, { missing }: AccountFlow): FieldError[] {
  return isEmail(email)
    ? []
    : [missing('email', email === '' ? 'email.missing' : 'email.incomplete')];
}

/** Where a sign-in leads: to the second factor where there is one, else to where the visitor was. */
function entered(
  submission: FormSubmission,
  { on }: AccountFlow,
  { body }: AccountAnswer,
): FormOutcome {
  const to = returnOf(submission);
  if (body.twoFactorRedirect === true)
    return on(links.account(submission.visitor.lang, 'second-factor', to), null);
  return on(to, 'signed_in');
}

/** Sign-in with e-mail and password (I2). With a second factor the page that asks for it is next. */
const signIn: FormHandler = async (submission) => {
  const steps = createAccountFlow(submission, 'sign_in.failed', TYPED);
  const email = readEmail(submission.form);
  const password = readPassword(submission.form);
  const missing = [
    ...emailProblems(email, steps),
    ...(password === '' ? [steps.missing('password', 'password.missing')] : []),
  ];
  if (missing.length > 0) return steps.back(missing);
  const rememberMe = submission.form.get('remember') !== null;
  return steps.ask('/sign-in/email', { email, password, rememberMe }, (answer) =>
    entered(submission, steps, answer),
  );
};

/** Sign-up (I3). It answers the same whether the address had an account or not: the mail that goes there says which. */
const signUp: FormHandler = async (submission) => {
  const steps = createAccountFlow(submission, 'sign_up.failed', TYPED);
  const name = readText(submission.form, 'username', 200);
  const email = readEmail(submission.form);
  const password = readPassword(submission.form);
  const missing = [
    ...(name === '' ? [steps.missing('username', 'username.missing')] : []),
    ...emailProblems(email, steps),
    ...(password === '' ? [steps.missing('password', 'password.missing')] : []),
  ];
  if (missing.length > 0) return steps.back(missing);
  return steps.ask('/sign-up/email', { name, email, password }, () => {
    submission.services.count('signup', submission.request.headers, { method: 'email' });
    return steps.on(returnOf(submission), 'signed_up');
  });
};

/** A mail with a link to choose a new password (I5). */
const requestReset: FormHandler = async (submission) => {
  const steps = createAccountFlow(submission, 'reset.failed', TYPED);
  const email = readEmail(submission.form);
  const missing = emailProblems(email, steps);
  if (missing.length > 0) return steps.back(missing);
  return steps.ask(
    '/request-password-reset',
    { email },
    () => steps.on(returnOf(submission), 'reset_sent'),
    { otherwise: 'reset.failed' },
  );
};

/** A code by mail, and the page to enter it. */
const requestCode: FormHandler = async (submission) => {
  const steps = createAccountFlow(submission, 'sign_in.failed', TYPED);
  const email = readEmail(submission.form);
  const missing = emailProblems(email, steps);
  if (missing.length > 0) return steps.back(missing);
  return steps.ask('/email-otp/send-verification-otp', { email, type: 'sign-in' }, () =>
    steps.on(
      links.account(submission.visitor.lang, 'sign-in', returnOf(submission), {
        with: 'code',
        email,
      }),
      'code_sent',
    ),
  );
};

const signInWithCode: FormHandler = async (submission) => {
  const steps = createAccountFlow(submission, 'sign_in.failed', TYPED);
  const otp = readCode(submission.form);
  if (otp === '') return steps.back([steps.missing('code', 'code.missing')]);
  return steps.ask('/sign-in/email-otp', { email: readEmail(submission.form), otp }, (answer) =>
    entered(submission, steps, answer),
  );
};

/** The second factor: a code of the app, or one of the recovery codes. */
const verifyFactor: FormHandler = async (submission) => {
  const steps = createAccountFlow(submission, 'sign_in.failed', TYPED);
  const code = readCode(submission.form);
  if (code === '') return steps.back([steps.missing('code', 'code.missing')]);
  const recovery = submission.form.get('recovery') !== null;
  const path = recovery ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp';
  const trustDevice = submission.form.get('trust') !== null;
  return steps.ask(path, { code: recovery ? recoveryCode(code) : code, trustDevice }, (answer) =>
    entered(submission, steps, answer),
  );
};

/** As they are kept: two groups of five. */
function recoveryCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/**
 * On to a social provider (I4). What went wrong there is said on the page of the sign-in, in the language of this page, which is stored:
 * an answer that nobody asked for does not say it.
 */
const startSocial: FormHandler = async (submission) => {
  const steps = createAccountFlow(submission, 'sign_in.failed', TYPED);
  const { services, visitor, form } = submission;
  const provider = readProvider(form);
  const linking = visitor.member !== null;
  if (provider === null || !services.accounts.providers.includes(provider))
    return steps.back([{ field: null, text: steps.t('social.failed') }], 400);
  const page = links.page(visitor.lang, linking ? 'profile' : 'sign-in');
  const asked = {
    provider,
    callbackURL: linking ? page : returnOf(submission),
    errorCallbackURL: `${page}?${new URLSearchParams({ provider, return: returnOf(submission) })}`,
    disableRedirect: true,
  };
  const result = await steps.ask(linking ? '/link-social' : '/sign-in/social', asked, ({ body }) =>
    typeof body.url === 'string'
      ? steps.on(body.url, null)
      : steps.back([{ field: null, text: steps.t('social.failed') }], 502),
  );
  return {
    ...result,
    cookies: [...result.cookies, langCookie(visitor.lang, services.site.origin)],
  };
};

/** Ends the session; pages that only its owner may see are left (I11). The start of the site then speaks the language of this page. */
const signOut: FormHandler = async (submission) => {
  const { services, visitor, request, form } = submission;
  const home = form.get('to') === 'root' ? '/' : links.home(visitor.lang);
  const steps = createAccountFlow(submission, 'account.unavailable');
  const result = await steps.ask('/sign-out', {}, () => {
    services.count('logout', request.headers);
    return steps.on(home, 'signed_out');
  });
  return {
    ...result,
    cookies: [...result.cookies, langCookie(visitor.lang, services.site.origin)],
  };
};

const readToken = ({ form }: FormSubmission) => readText(form, 'token', 2000);

/** Confirms the address that a mail went to: of a sign-up, which signs in, or of a change. In another browser it needs a password. */
const confirmAddress: FormHandler = async (submission) => {
  const steps = createAccountFlow(submission, 'confirm.failed');
  const password = readPassword(submission.form);
  const body = { token: readToken(submission), ...(password !== '' && { password }) };
  return steps.ask('/verify-email', body, () =>
    steps.on(links.home(submission.visitor.lang), 'confirmed'),
  );
};

/** Stops or undoes a change of the e-mail address; the next page asks for a new password. */
const stopEmailChange: FormHandler = async (submission) => {
  const steps = createAccountFlow(submission, 'email_stop.failed');
  return steps.ask('/stop-email-change', { token: readToken(submission) }, ({ body }) => {
    const query = new URLSearchParams({ token: String(body.resetToken) });
    return steps.on(`${links.page(submission.visitor.lang, 'profile')}?${query}`, 'email_stopped');
  });
};

/** The ways in and out. */
export const SIGN_IN_FORMS: Record<string, FormHandler> = {
  sign_in: signIn,
  sign_up: signUp,
  reset: requestReset,
  code: requestCode,
  with_code: signInWithCode,
  factor: verifyFactor,
  social: startSocial,
  confirm: confirmAddress,
  email_stop: stopEmailChange,
  sign_out: signOut,
};
