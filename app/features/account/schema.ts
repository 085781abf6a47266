import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../domain/accounts/account.ts';
import { MAX_PASSWORD_LENGTH } from '../../../domain/accounts/password.ts';
import { readText } from '../../../domain/forms/form.ts';
import { ACCOUNT_VIEWS, type AccountView } from './types.ts';

const MAX_CODE_LENGTH = 40;
/** Above the limit, so that a password that is too long is rejected instead of truncated. */
const MAX_PASSWORD_INPUT_LENGTH = MAX_PASSWORD_LENGTH * 4;

/** Not trimmed: spaces may be part of a password. */
export function readPassword(form: FormData, name = 'password'): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, MAX_PASSWORD_INPUT_LENGTH) : '';
}

/** Removes spaces and hyphens, which users add when they type a code. */
export function readCode(form: FormData, name = 'code'): string {
  return readText(form, name, MAX_CODE_LENGTH).replace(/[\s-]/g, '');
}

export function readProvider(form: FormData): SocialProvider | null {
  const value = form.get('provider');
  return SOCIAL_PROVIDERS.find((provider) => provider === value) ?? null;
}

/** View from the URL segment after the language; `sign-in` by default. */
export function readView(segment: string | undefined): AccountView {
  return ACCOUNT_VIEWS.find((view) => view === segment) ?? 'sign-in';
}
