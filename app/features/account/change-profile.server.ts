import { isEmail, readEmail } from '../../../domain/email.ts';
import { readText } from '../../../domain/form.ts';
import { isLang } from '../../../domain/language.ts';
import { readRegion, WATCH_REGIONS } from '../../../domain/region.ts';
import type { FormHandler } from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';
import { regionCookie } from '../../preference-cookies.ts';
import { createAccountFlow } from './account-flow.server.ts';
import { readCode, readPassword } from './schema.ts';

/** The name under which a person writes (I10). */
const changeUsername: FormHandler = async (submission) => {
  const { back, missing, ask, toProfile } = createAccountFlow(submission, 'profile.save_failed', [
    'username',
  ]);
  const name = readText(submission.form, 'username', 200);
  if (name === '') return back([missing('username', 'username.missing')]);
  return ask('/update-user', { name }, () => toProfile('profile_saved'), {
    otherwise: 'profile.save_failed',
  });
};

/** The language of the site and its mails, which is that of the next page; and the region, which this browser remembers (D8). */
const changeSettings: FormHandler = async (submission) => {
  const { back, missing, ask, on } = createAccountFlow(submission, 'profile.save_failed');
  const language = readText(submission.form, 'language', 10);
  const region = readRegion(readText(submission.form, 'region', 10));
  if (!isLang(language) || region === null || !WATCH_REGIONS.includes(region))
    return back([{ ...missing('settings', 'account.unavailable'), field: null }]);
  const answer = await ask(
    '/update-user',
    { language },
    () => on(links.page(language, 'profile'), 'profile_saved'),
    {
      otherwise: 'profile.save_failed',
    },
  );
  return {
    ...answer,
    cookies: [...answer.cookies, regionCookie(region, submission.services.site.origin)],
  };
};

/** The new address is confirmed by the mail that goes there; until then the old one counts (I10). It needs a recent proof of who asks. */
const changeEmail: FormHandler = async (submission) => {
  const { back, missing, ask, toProfile } = createAccountFlow(submission, 'email.change_failed', [
    'email',
  ]);
  const newEmail = readEmail(submission.form);
  if (!isEmail(newEmail))
    return back([missing('email', newEmail === '' ? 'email.missing' : 'email.incomplete')]);
  if (newEmail === submission.visitor.member?.email) return back([missing('email', 'email.same')]);
  const password = readPassword(submission.form, 'current');
  const code = readCode(submission.form);
  const asked = { newEmail, ...(password !== '' && { password }), ...(code !== '' && { code }) };
  return ask('/change-email', asked, () => toProfile('email_requested'));
};

/** A mail by which somebody without a password chooses one. */
const sendPasswordLink: FormHandler = async (submission) => {
  const { ask, toProfile } = createAccountFlow(submission, 'password.change_failed');
  return ask('/request-password-reset', { email: submission.visitor.member?.email ?? '' }, () =>
    toProfile('reset_sent'),
  );
};

/** A new password for who knows the old one, or came by the link of a mail; all other sessions end (I10, I5). */
const changePassword: FormHandler = async (submission) => {
  const { back, missing, ask, on, toProfile } = createAccountFlow(
    submission,
    'password.change_failed',
  );
  const token = readText(submission.form, 'token', 200);
  const currentPassword = readPassword(submission.form, 'current');
  const newPassword = readPassword(submission.form, 'password');
  const again = readPassword(submission.form, 'again');
  const problems = [
    ...(token === '' && currentPassword === '' ? [missing('current', 'password.missing')] : []),
    ...(newPassword === '' ? [missing('password', 'password.missing')] : []),
    ...(newPassword !== '' && newPassword !== again ? [missing('again', 'password.mismatch')] : []),
  ];
  if (problems.length > 0) return back(problems);
  if (token !== '')
    return ask('/reset-password', { token, newPassword }, () =>
      on(links.page(submission.visitor.lang, 'sign-in'), 'password_changed'),
    );
  const asked = { currentPassword, newPassword, revokeOtherSessions: true };
  return ask('/change-password', asked, () => toProfile('password_changed'));
};

/** What a person changes of what is theirs. */
export const PROFILE_FORMS: Record<string, FormHandler> = {
  username: changeUsername,
  settings: changeSettings,
  email: changeEmail,
  password: changePassword,
  password_link: sendPasswordLink,
};
