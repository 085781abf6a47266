import { isEmail, readEmail } from '../../../domain/email.ts';
import { readText } from '../../../domain/form.ts';
import { isLang } from '../../../domain/language.ts';
import { readRegion, WATCH_REGIONS } from '../../../domain/region.ts';
import { links } from '../../i18n/links.ts';
import { regionCookie } from '../../preference-cookies.ts';
import type { Send } from '../../send.ts';
import { readCode, readPassword } from './schema.ts';
import { stepsOf } from './send-form.server.ts';

/** The name under which a person writes (I10). */
const changeUsername: Send = async (sent) => {
  const { back, missing, ask, toProfile } = stepsOf(sent, 'profile.save_failed', ['username']);
  const name = readText(sent.form, 'username', 200);
  if (name === '') return back([missing('username', 'username.missing')]);
  return ask('/update-user', { name }, () => toProfile('profile_saved'), {
    otherwise: 'profile.save_failed',
  });
};

/** The language of the site and its mails, which is that of the next page; and the region, which this browser remembers (D8). */
const changeSettings: Send = async (sent) => {
  const { back, missing, ask, on } = stepsOf(sent, 'profile.save_failed');
  const language = readText(sent.form, 'language', 10);
  const region = readRegion(readText(sent.form, 'region', 10));
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
    cookies: [...answer.cookies, regionCookie(region, sent.services.site.origin)],
  };
};

/** The new address is confirmed by the mail that goes there; until then the old one counts (I10). It needs a recent proof of who asks. */
const changeEmail: Send = async (sent) => {
  const { back, missing, ask, toProfile } = stepsOf(sent, 'email.change_failed', ['email']);
  const newEmail = readEmail(sent.form);
  if (!isEmail(newEmail))
    return back([missing('email', newEmail === '' ? 'email.missing' : 'email.incomplete')]);
  if (newEmail === sent.visitor.member?.email) return back([missing('email', 'email.same')]);
  const password = readPassword(sent.form, 'current');
  const code = readCode(sent.form);
  const asked = { newEmail, ...(password !== '' && { password }), ...(code !== '' && { code }) };
  return ask('/change-email', asked, () => toProfile('email_requested'));
};

/** A mail by which somebody without a password chooses one. */
const sendPasswordLink: Send = async (sent) => {
  const { ask, toProfile } = stepsOf(sent, 'password.change_failed');
  return ask('/request-password-reset', { email: sent.visitor.member?.email ?? '' }, () =>
    toProfile('reset_sent'),
  );
};

/** A new password for who knows the old one, or came by the link of a mail; all other sessions end (I10, I5). */
const changePassword: Send = async (sent) => {
  const { back, missing, ask, on, toProfile } = stepsOf(sent, 'password.change_failed');
  const token = readText(sent.form, 'token', 200);
  const currentPassword = readPassword(sent.form, 'current');
  const newPassword = readPassword(sent.form, 'password');
  const again = readPassword(sent.form, 'again');
  const problems = [
    ...(token === '' && currentPassword === '' ? [missing('current', 'password.missing')] : []),
    ...(newPassword === '' ? [missing('password', 'password.missing')] : []),
    ...(newPassword !== '' && newPassword !== again ? [missing('again', 'password.mismatch')] : []),
  ];
  if (problems.length > 0) return back(problems);
  if (token !== '')
    return ask('/reset-password', { token, newPassword }, () =>
      on(links.page(sent.visitor.lang, 'sign-in'), 'password_changed'),
    );
  const asked = { currentPassword, newPassword, revokeOtherSessions: true };
  return ask('/change-password', asked, () => toProfile('password_changed'));
};

/** What a person changes of what is theirs. */
export const PROFILE_FORMS: Record<string, Send> = {
  username: changeUsername,
  settings: changeSettings,
  email: changeEmail,
  password: changePassword,
  password_link: sendPasswordLink,
};
