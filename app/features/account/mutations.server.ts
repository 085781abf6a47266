import type { AccountResponse } from '../../../domain/accounts/account.ts';
import { isEmail, readEmail } from '../../../domain/accounts/email.ts';
import {
  formatPendingAction,
  parsePendingAction,
} from '../../../domain/accounts/pending-action.ts';
import {
  pendingActionCookie,
  readPendingAction,
} from '../../../domain/accounts/pending-action-cookie.ts';
import { clearResetCookies, resetCookies } from '../../../domain/accounts/reset-cookies.ts';
import { readSignUpId, signUpCookies } from '../../../domain/accounts/sign-up-cookies.ts';
import type { FieldError } from '../../../domain/forms/form.ts';
import { readReturnPath, readText } from '../../../domain/forms/form.ts';
import { decodePath } from '../../../domain/web/decode-path.ts';
import { usesHttps } from '../../../domain/web/uses-https.ts';
import type {
  FormHandler,
  FormHandlers,
  FormOutcome,
  FormSubmission,
} from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';
import { langCookie } from '../../preference-cookies.ts';
import { type AccountFlow, createAccountFlow } from './account-flow.server.ts';
import { readCode, readPassword, readProvider } from './schema.ts';

const KEPT_FIELDS = ['email', 'username', 'return'];

const getReturnPath = ({ form, visitor }: FormSubmission) =>
  readReturnPath(form.get('return'), links.home(visitor.lang));

/** Other forms are sent to their page. */
const isSentByScripts = ({ request, visitor }: FormSubmission) =>
  decodePath(new URL(request.url).pathname).replace(/\.data$/, '') === links.forms(visitor.lang);

/**
 * The page that says to which address a mail was sent: any one, but without scripts only that of
 * the form, as others are cached.
 */
function getMailNoticePath(submission: FormSubmission, page: 'sign-up' | 'reset-password'): string {
  const returnPath = getReturnPath(submission);
  return isSentByScripts(submission)
    ? returnPath
    : links.account(submission.visitor.lang, page, returnPath);
}

function emailErrors(email: string, { fieldError }: AccountFlow): FieldError[] {
  return isEmail(email)
    ? []
    : [fieldError('email', email === '' ? 'email.missing' : 'email.incomplete')];
}

/** Redirects to the second factor if the account has one, else to the page before. */
function redirectAfterSignIn(
  submission: FormSubmission,
  { redirectTo }: AccountFlow,
  { body }: AccountResponse,
): FormOutcome {
  const to = getReturnPath(submission);
  if (body.twoFactorRedirect === true)
    return redirectTo(links.account(submission.visitor.lang, 'second-factor', to), null);
  return redirectTo(to, 'signed_in');
}

const signIn: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'sign_in.failed', KEPT_FIELDS);
  const email = readEmail(submission.form);
  const password = readPassword(submission.form);
  const errors = [
    ...emailErrors(email, flow),
    ...(password === '' ? [flow.fieldError('password', 'password.missing')] : []),
  ];
  if (errors.length > 0) return flow.reject(errors);
  const rememberMe = submission.form.get('remember') !== null;
  return flow.call('/sign-in/email', { email, password, rememberMe }, (response) =>
    redirectAfterSignIn(submission, flow, response),
  );
};

/** Sign-up (I3). The response is the same for an existing account; only the mail differs. */
const signUp: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'sign_up.failed', KEPT_FIELDS);
  const name = readText(submission.form, 'username', 200);
  const email = readEmail(submission.form);
  const password = readPassword(submission.form);
  const errors = [
    ...(name === '' ? [flow.fieldError('username', 'username.missing')] : []),
    ...emailErrors(email, flow),
    ...(password === '' ? [flow.fieldError('password', 'password.missing')] : []),
  ];
  if (errors.length > 0) return flow.reject(errors);
  const { services, visitor, request, form } = submission;
  const returnPath = getReturnPath(submission);
  const isHttps = usesHttps(services.site);
  const action = readPendingAction(visitor.cookie, isHttps, services.formStamps.getAgeSeconds);
  const replaces = form.get('change') === null ? null : readSignUpId(visitor.cookie, isHttps);
  const body = {
    name,
    email,
    password,
    returnPath,
    ...(action && { pendingAction: formatPendingAction(action) }),
    ...(replaces && { replaces }),
  };
  return flow.call('/sign-up/email', body, (response) => {
    services.track('signup', request.headers, { method: 'email' });
    const signUp = { id: String(response.body.id), email };
    // Only the newest mail is announced.
    const cookies = [...signUpCookies(signUp, isHttps), ...clearResetCookies(isHttps)];
    return flow.redirectTo(getMailNoticePath(submission, 'sign-up'), 'signed_up', cookies);
  });
};

const requestReset: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'reset.failed', KEPT_FIELDS);
  const email = readEmail(submission.form);
  const errors = emailErrors(email, flow);
  if (errors.length > 0) return flow.reject(errors);
  return flow.call(
    '/request-password-reset',
    { email },
    () =>
      flow.redirectTo(
        getMailNoticePath(submission, 'reset-password'),
        'reset_sent',
        resetCookies(email, usesHttps(submission.services.site)),
      ),
    { fallback: 'reset.failed' },
  );
};

const requestCode: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'sign_in.failed', KEPT_FIELDS);
  const email = readEmail(submission.form);
  const errors = emailErrors(email, flow);
  if (errors.length > 0) return flow.reject(errors);
  return flow.call('/email-otp/send-verification-otp', { email, type: 'sign-in' }, () => {
    const { lang } = submission.visitor;
    const to = links.account(lang, 'sign-in', getReturnPath(submission), { with: 'code' });
    return flow.redirectTo(to, 'code_sent', [flow.setSecret('code_email', email)]);
  });
};

const signInWithCode: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'sign_in.failed', KEPT_FIELDS);
  const otp = readCode(submission.form);
  if (otp === '') return flow.reject([flow.fieldError('code', 'code.missing')]);
  const body = { email: readEmail(submission.form), otp };
  return flow.call('/sign-in/email-otp', body, (response) => ({
    ...redirectAfterSignIn(submission, flow, response),
    cookies: [flow.clearSecret('code_email')],
  }));
};

/** Verifies a code of the app, or one of the recovery codes. */
const verifyFactor: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'sign_in.failed', KEPT_FIELDS);
  const code = readCode(submission.form);
  if (code === '') return flow.reject([flow.fieldError('code', 'code.missing')]);
  const isRecoveryCode = submission.form.get('recovery') !== null;
  const path = isRecoveryCode ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp';
  const trustDevice = submission.form.get('trust') !== null;
  return flow.call(
    path,
    { code: isRecoveryCode ? toRecoveryCode(code) : code, trustDevice },
    (response) => redirectAfterSignIn(submission, flow, response),
  );
};

/** Recovery codes are stored as two groups of five characters. */
function toRecoveryCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/**
 * Redirects to a social provider (I4). Stores the language in a cookie: the provider's error
 * redirect does not contain it.
 */
const startSocial: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'sign_in.failed', KEPT_FIELDS);
  const { services, visitor, form } = submission;
  const provider = readProvider(form);
  const linking = visitor.user !== null;
  if (provider === null || !services.accounts.providers.includes(provider))
    return flow.reject([flow.fieldError(null, 'social.failed')], 400);
  const pageUrl = links.page(visitor.lang, linking ? 'profile' : 'sign-in');
  const returnPath = getReturnPath(submission);
  const errorQuery = new URLSearchParams({ provider, return: returnPath });
  const body = {
    provider,
    callbackURL: linking ? pageUrl : returnPath,
    errorCallbackURL: `${pageUrl}?${errorQuery}`,
    disableRedirect: true,
  };
  const outcome = await flow.call(linking ? '/link-social' : '/sign-in/social', body, (response) =>
    typeof response.body.url === 'string'
      ? flow.redirectTo(response.body.url, null)
      : flow.reject([flow.fieldError(null, 'social.failed')], 502),
  );
  return {
    ...outcome,
    cookies: [...outcome.cookies, langCookie(visitor.lang, services.site.origin)],
  };
};

/** Ends the session (I11). A cookie stores the language for `/`. */
const signOut: FormHandler = async (submission) => {
  const { services, visitor, request, form } = submission;
  const home = form.get('to') === 'root' ? '/' : links.home(visitor.lang);
  const flow = createAccountFlow(submission, 'account.unavailable');
  const outcome = await flow.call('/sign-out', {}, () => {
    services.track('logout', request.headers);
    return flow.redirectTo(home, 'signed_out');
  });
  return {
    ...outcome,
    cookies: [...outcome.cookies, langCookie(visitor.lang, services.site.origin)],
  };
};

const readToken = ({ form }: FormSubmission) => readText(form, 'token', 2000);

/**
 * Confirms the address of a sign-up or of a change. Another browser needs name and password. A
 * sign-up returns to its page and completes what the visitor was about to do.
 */
const confirmEmail: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'confirm.failed', ['username']);
  const name = readText(submission.form, 'username', 200);
  const password = readPassword(submission.form);
  const body = { token: readToken(submission), ...(password !== '' && { name, password }) };
  const { services, visitor } = submission;
  return flow.call('/verify-email', body, ({ body: { returnPath, pendingAction } }) => {
    const action = parsePendingAction(String(pendingAction));
    const cookies = [
      flow.clearSecret('confirm_token'),
      ...(action
        ? [pendingActionCookie(action, services.formStamps.issue(), usesHttps(services.site))]
        : []),
    ];
    const path = typeof returnPath === 'string' ? returnPath : null;
    const to = readReturnPath(path, links.home(visitor.lang));
    return flow.redirectTo(to, 'confirmed', cookies);
  });
};

/** Stops or undoes a change of the e-mail address; a link for a new password is mailed. */
const stopEmailChange: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'email_stop.failed');
  const password = readPassword(submission.form, 'current');
  const code = readCode(submission.form);
  const body = { token: readToken(submission), password, code };
  return flow.call('/stop-email-change', body, ({ body: { undone, reset } }) => {
    const undoMessage = reset === 'delayed' ? 'email_undone' : 'reset_sent';
    return flow.redirectTo(
      links.page(submission.visitor.lang, 'sign-in'),
      undone === true ? undoMessage : 'email_stopped',
      [flow.clearSecret('confirm_token')],
    );
  });
};

/** Gives the account the address back that it had before an undo. */
const stopEmailUndo: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'email_stop.failed');
  return flow.call('/stop-email-undo', { token: readToken(submission) }, () =>
    flow.redirectTo(links.page(submission.visitor.lang, 'sign-in'), 'reset_sent', [
      flow.clearSecret('confirm_token'),
    ]),
  );
};

export const SIGN_IN_FORMS = {
  sign_in: signIn,
  sign_up: signUp,
  reset: requestReset,
  code: requestCode,
  with_code: signInWithCode,
  factor: verifyFactor,
  social: startSocial,
  confirm: confirmEmail,
  email_stop: stopEmailChange,
  undo_stop: stopEmailUndo,
  sign_out: signOut,
} satisfies FormHandlers;
