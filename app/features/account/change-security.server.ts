import { renderSVG } from 'uqr';
import { formState, readText } from '../../../domain/form.ts';
import type { FormHandler } from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';
import { createAccountFlow } from './account-flow.server.ts';
import { readCode, readPassword, readProvider } from './schema.ts';

const SECURITY = '#security';

/** The password, for who has one. */
function ownPassword(form: FormData): { password?: string } {
  const password = readPassword(form, 'current');
  return password === '' ? {} : { password };
}

/** Only our own kind of address is made a picture of. */
const TOTP_ADDRESS = /^otpauth:\/\/totp\/Kinora:[^\s]{1,300}$/;

/** What an app needs to show codes: as a picture, and as text to type. Kept in the form until the first code was right. */
function enrolment(uri: string, codes: string): Record<string, string> {
  if (!TOTP_ADDRESS.test(uri)) return {};
  return {
    uri,
    codes,
    secret: new URL(uri).searchParams.get('secret') ?? '',
    picture: renderSVG(uri, { border: 2 }),
  };
}

/** Begins a second factor: it counts once its first code was entered. */
const beginFactor: FormHandler = async (submission) => {
  const { ask } = createAccountFlow(submission, 'security.failed');
  return ask('/two-factor/enable', ownPassword(submission.form), ({ body }) => {
    const { totpURI, backupCodes } = body as { totpURI: string; backupCodes: string[] };
    return {
      state: formState('factor_verify', '', [], enrolment(totpURI, backupCodes.join(' '))),
      status: 200,
      cookies: [],
    };
  });
};

const finishFactor: FormHandler = async (submission) => {
  const { back, missing, ask, toProfile } = createAccountFlow(submission, 'security.failed');
  const code = readCode(submission.form);
  const values = enrolment(
    readText(submission.form, 'uri', 500),
    readText(submission.form, 'codes', 300),
  );
  if (code === '') return back([missing('code', 'code.missing')], 422, values);
  return ask('/two-factor/verify-totp', { code }, () => toProfile('factor_on', SECURITY), {
    values,
  });
};

const endFactor: FormHandler = async (submission) => {
  const { ask, toProfile } = createAccountFlow(submission, 'security.failed');
  return ask('/two-factor/disable', ownPassword(submission.form), () =>
    toProfile('factor_off', SECURITY),
  );
};

/** New recovery codes; those of before are void. */
const renewCodes: FormHandler = async (submission) => {
  const { ask } = createAccountFlow(submission, 'security.failed');
  return ask('/two-factor/generate-backup-codes', ownPassword(submission.form), ({ body }) => {
    const { backupCodes } = body as { backupCodes: string[] };
    return {
      state: formState('factor_codes', '', [], { codes: backupCodes.join(' ') }),
      status: 200,
      cookies: [],
    };
  });
};

const removePasskey: FormHandler = async (submission) => {
  const { ask, toProfile } = createAccountFlow(submission, 'security.failed');
  return ask('/passkey/delete-passkey', { id: readText(submission.form, 'id', 100) }, () =>
    toProfile('passkey_removed', SECURITY),
  );
};

const unlinkSocial: FormHandler = async (submission) => {
  const { ask, toProfile } = createAccountFlow(submission, 'security.failed');
  const own = await submission.services.database
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', submission.visitor.member?.id ?? '')
    .where('provider_id', '=', readProvider(submission.form) ?? '')
    .executeTakeFirst();
  return ask('/unlink-account', { accountId: own?.id ?? '' }, () =>
    toProfile('social_unlinked', SECURITY),
  );
};

/** Ends one session of one's own, or all others. */
const endSession: FormHandler = async (submission) => {
  const { ask, toProfile } = createAccountFlow(submission, 'security.failed');
  const ended = () => toProfile('sessions_ended', SECURITY);
  const id = readText(submission.form, 'id', 100);
  return id === 'others'
    ? ask('/revoke-other-sessions', {}, ended)
    : ask('/revoke-session', { id }, ended);
};

/** A device that is no longer trusted is asked for the second factor again. */
const forgetDevice: FormHandler = async (submission) => {
  const { ask, toProfile } = createAccountFlow(submission, 'security.failed');
  return ask('/forget-device', { id: readText(submission.form, 'id', 100) }, () =>
    toProfile('device_removed', SECURITY),
  );
};

/** Deletes the account with the password, or soon after a sign-in where there is none. */
const deleteAccount: FormHandler = async (submission) => {
  const { back, missing, ask, on } = createAccountFlow(submission, 'security.failed');
  if (submission.form.get('sure') === null) return back([missing('sure', 'delete.not_sure')]);
  return ask('/delete-user', ownPassword(submission.form), () =>
    on(links.home(submission.visitor.lang), 'account_deleted'),
  );
};

/** By what a person signs in, where they are signed in, and the end of it. */
export const SECURITY_FORMS: Record<string, FormHandler> = {
  factor_begin: beginFactor,
  factor_verify: finishFactor,
  factor_end: endFactor,
  factor_codes: renewCodes,
  passkey_remove: removePasskey,
  unlink: unlinkSocial,
  session: endSession,
  device_remove: forgetDevice,
  delete: deleteAccount,
};
