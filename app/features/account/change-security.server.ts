import { renderSVG } from 'uqr';
import { formState, readReturnPath, readText } from '../../../domain/forms/form.ts';
import type { FormHandler, FormHandlers } from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';
import { createAccountFlow } from './account-flow.server.ts';
import { readCode, readPassword, readProvider } from './schema.ts';

const SECURITY_ANCHOR = '#security';

function readCurrentPassword(form: FormData): { password?: string } {
  const password = readPassword(form, 'current');
  return password === '' ? {} : { password };
}

const MAX_RETURN_LENGTH = 2000;

/** Clients send the URI back, so it is validated. */
const TOTP_URI = /^otpauth:\/\/totp\/Kinora:[^\s]{1,300}$/;

/**
 * Fields to set up an authenticator app: a QR code, and the secret to type. The form returns them
 * until the first code is right, with the path of the page that comes then. Empty for an invalid
 * URI.
 */
function toEnrolment(form: FormData, uri: string, codes: string): Record<string, string> {
  if (!TOTP_URI.test(uri)) return {};
  return {
    return: readText(form, 'return', MAX_RETURN_LENGTH),
    uri,
    codes,
    secret: new URL(uri).searchParams.get('secret') ?? '',
    picture: renderSVG(uri, { border: 2 }),
  };
}

const beginFactor: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'security.failed', ['return']);
  return flow.call('/two-factor/enable', readCurrentPassword(submission.form), ({ body }) => {
    const { totpURI, backupCodes } = body as { totpURI: string; backupCodes: string[] };
    const values = toEnrolment(submission.form, totpURI, backupCodes.join(' '));
    return {
      state: formState('factor_verify', '', [], values),
      status: 200,
      cookies: [],
    };
  });
};

const finishFactor: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'security.failed');
  const { form, visitor } = submission;
  const code = readCode(form);
  const values = toEnrolment(form, readText(form, 'uri', 500), readText(form, 'codes', 300));
  const profile = links.page(visitor.lang, 'profile') + SECURITY_ANCHOR;
  if (code === '') return flow.reject([flow.fieldError('code', 'code.missing')], 422, values);
  return flow.call(
    '/two-factor/verify-totp',
    { code },
    () => flow.redirectTo(readReturnPath(form.get('return'), profile), 'factor_on'),
    { values },
  );
};

const endFactor: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'security.failed');
  return flow.call('/two-factor/disable', readCurrentPassword(submission.form), () =>
    flow.redirectToProfile('factor_off', SECURITY_ANCHOR),
  );
};

const renewCodes: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'security.failed');
  return flow.call(
    '/two-factor/generate-backup-codes',
    readCurrentPassword(submission.form),
    ({ body }) => {
      const { backupCodes } = body as { backupCodes: string[] };
      return {
        state: formState('factor_codes', '', [], { codes: backupCodes.join(' ') }),
        status: 200,
        cookies: [],
      };
    },
  );
};

/** Turns codes by mail on or off. */
const setMailCodes: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'security.failed');
  const enabled = submission.form.get('enabled') === '1';
  return flow.call('/mail-codes', { enabled }, () =>
    flow.redirectToProfile('profile_saved', SECURITY_ANCHOR),
  );
};

const removePasskey: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'security.failed');
  return flow.call('/passkey/delete-passkey', { id: readText(submission.form, 'id', 100) }, () =>
    flow.redirectToProfile('passkey_removed', SECURITY_ANCHOR),
  );
};

const unlinkSocial: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'security.failed');
  const account = await submission.services.db
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', submission.visitor.user?.id ?? '')
    .where('provider_id', '=', readProvider(submission.form) ?? '')
    .executeTakeFirst();
  return flow.call('/unlink-account', { accountId: account?.id ?? '' }, () =>
    flow.redirectToProfile('social_unlinked', SECURITY_ANCHOR),
  );
};

/** Revokes one session, or all but the current one. */
const endSession: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'security.failed');
  const onSuccess = () => flow.redirectToProfile('sessions_ended', SECURITY_ANCHOR);
  const id = readText(submission.form, 'id', 100);
  return id === 'others'
    ? flow.call('/revoke-other-sessions', {}, onSuccess)
    : flow.call('/revoke-session', { id }, onSuccess);
};

const removeDevice: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'security.failed');
  return flow.call('/forget-device', { id: readText(submission.form, 'id', 100) }, () =>
    flow.redirectToProfile('device_removed', SECURITY_ANCHOR),
  );
};

/** Needs the password, or a recent sign-in if the account has none. */
const deleteAccount: FormHandler = async (submission) => {
  const flow = createAccountFlow(submission, 'security.failed');
  if (submission.form.get('sure') === null)
    return flow.reject([flow.fieldError('sure', 'delete.not_sure')]);
  return flow.call('/delete-user', readCurrentPassword(submission.form), () =>
    flow.redirectTo(links.home(submission.visitor.lang), 'account_deleted'),
  );
};

export const SECURITY_FORMS = {
  factor_begin: beginFactor,
  factor_verify: finishFactor,
  factor_end: endFactor,
  factor_codes: renewCodes,
  mail_codes: setMailCodes,
  passkey_remove: removePasskey,
  unlink: unlinkSocial,
  session: endSession,
  device_remove: removeDevice,
  delete: deleteAccount,
} satisfies FormHandlers;
