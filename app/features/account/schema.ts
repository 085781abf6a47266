import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../domain/accounts/account.ts';
import { MAX_CODE_UNITS } from '../../../domain/accounts/password.ts';
import { readText } from '../../../domain/forms/form.ts';
import { ACCOUNT_VIEWS, type AccountView } from './types.ts';

const MAX_CODE_LENGTH = 40;
/**
 * Not trimmed: spaces may be part of a password. One that is too long stays so, to be rejected
 * instead of truncated.
 */
export function readPassword(form: FormData, name = 'password'): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, MAX_CODE_UNITS + 1) : '';
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
