import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../domain/account.ts';
import { readText } from '../../../domain/form.ts';
import { MAX_PASSWORD_LENGTH } from '../../../domain/password.ts';
import { ACCOUNT_VIEWS, type AccountView } from './types.ts';

const MAX_CODE_LENGTH = 40;
/** One that is too long is refused with its reason; what is absurd is cut. */
const PASSWORD_CUT = MAX_PASSWORD_LENGTH * 4;

/** As it was typed: a space may be part of it. */
export function readPassword(form: FormData, name = 'password'): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, PASSWORD_CUT) : '';
}

/** A code without the spaces and hyphens that people put into it. */
export function readCode(form: FormData, name = 'code'): string {
  return readText(form, name, MAX_CODE_LENGTH).replace(/[\s-]/g, '');
}

export function readProvider(form: FormData): SocialProvider | null {
  const value = form.get('provider');
  return SOCIAL_PROVIDERS.find((provider) => provider === value) ?? null;
}

/** Which of the three views an address shows, by the segment behind its language. */
export function readView(segment: string | undefined): AccountView {
  return ACCOUNT_VIEWS.find((view) => view === segment) ?? 'sign-in';
}
