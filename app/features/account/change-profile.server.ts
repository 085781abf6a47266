import { isEmail, readEmail } from '../../../domain/accounts/email.ts';
import { clearResetCookies } from '../../../domain/accounts/reset-cookies.ts';
import { readText } from '../../../domain/forms/form.ts';
import { isLang } from '../../../domain/language/language.ts';
import { parseRegion, WATCH_REGIONS } from '../../../domain/titles/watch-region.ts';
import { usesHttps } from '../../../domain/web/uses-https.ts';
import type { FormHandler, FormHandlers } from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';
import { regionCookie } from '../../preference-cookies.ts';
import { createAccountFlow } from './account-flow.server.ts';
import { readCode, readPassword } from './schema.ts';

const changeUsername: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'profile.save_failed', ['username']);
  const name = readText(submission.form, 'username', 200);
  if (name === '') return flow.reject([flow.fieldError('username', 'username.missing')]);
  return flow.call('/update-user', { name }, () => flow.redirectToProfile('profile_saved'), {
    fallback: 'profile.save_failed',
  });
};

/** Stores language and region with the account, and the region in this browser, too (D8). */
const changeSettings: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'profile.save_failed');
  const language = readText(submission.form, 'language', 10);
  const region = parseRegion(readText(submission.form, 'region', 10));
  if (!isLang(language) || region === null || !WATCH_REGIONS.includes(region))
    return flow.reject([flow.fieldError(null, 'account.unavailable')]);
  const { services, visitor } = submission;
  const outcome = await flow.call(
    '/update-user',
    { language },
    () => flow.redirectTo(links.page(language, 'profile'), 'profile_saved'),
    { fallback: 'profile.save_failed' },
  );
  if ('to' in outcome && visitor.user)
    await services.db
      .updateTable('profiles')
      .set({ watch_region: region })
      .where('id', '=', visitor.user.id)
      .execute();
  return { ...outcome, cookies: [...outcome.cookies, regionCookie(region, services.site.origin)] };
};

/**
 * Sends a mail to the new address (I10); its link completes the change. Needs a password, a code or
 * a recent sign-in.
 */
const changeEmail: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'email.change_failed', ['email']);
  const newEmail = readEmail(submission.form);
  if (!isEmail(newEmail))
    return flow.reject([
      flow.fieldError('email', newEmail === '' ? 'email.missing' : 'email.incomplete'),
    ]);
  if (newEmail === submission.visitor.user?.email)
    return flow.reject([flow.fieldError('email', 'email.same')]);
  const password = readPassword(submission.form, 'current');
  const code = readCode(submission.form);
  const body = { newEmail, ...(password !== '' && { password }), ...(code !== '' && { code }) };
  return flow.call('/change-email', body, () => flow.redirectToProfile('email_requested'));
};

/** Mails a link to choose a password, for accounts without one. */
const sendPasswordLink: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'password.change_failed');
  return flow.call('/request-password-reset', { email: submission.visitor.user?.email ?? '' }, () =>
    flow.redirectToProfile('reset_sent'),
  );
};

/** Needs the old password or the token of a mail; ends all other sessions (I10, I5). */
const changePassword: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'password.change_failed');
  const token = readText(submission.form, 'token', 200);
  const currentPassword = readPassword(submission.form, 'current');
  const newPassword = readPassword(submission.form, 'password');
  const repeatedPassword = readPassword(submission.form, 'again');
  const errors = [
    ...(token === '' && currentPassword === ''
      ? [flow.fieldError('current', 'password.missing')]
      : []),
    ...(newPassword === '' ? [flow.fieldError('password', 'password.missing')] : []),
    ...(newPassword !== '' && newPassword !== repeatedPassword
      ? [flow.fieldError('again', 'password.mismatch')]
      : []),
  ];
  if (errors.length > 0) return flow.reject(errors);
  if (token !== '')
    return flow.call('/reset-password', { token, newPassword }, () =>
      flow.redirectTo(links.page(submission.visitor.lang, 'sign-in'), 'password_changed', [
        flow.clearSecret('reset_token'),
        ...clearResetCookies(usesHttps(submission.services.site)),
      ]),
    );
  const body = { currentPassword, newPassword, revokeOtherSessions: true };
  return flow.call('/change-password', body, () => flow.redirectToProfile('password_changed'));
};

export const PROFILE_FORMS = {
  username: changeUsername,
  settings: changeSettings,
  email: changeEmail,
  password: changePassword,
  password_link: sendPasswordLink,
} satisfies FormHandlers;
