import { APIError } from 'better-auth/api';
import { isEmail } from '../../domain/accounts/email.ts';
import { getPasswordProblems } from '../../domain/accounts/password.ts';
import { isReservedUsername } from '../../domain/accounts/reserved-usernames.ts';
import { getUsernameProblem, normalizeUsername } from '../../domain/accounts/username.ts';
import { isRealEmail } from './email/placeholder-email.ts';
import { isCommonPassword } from './passwords/password-dictionary.ts';

const USERNAME_CODES = {
  length: 'USERNAME_LENGTH',
  characters: 'USERNAME_CHARACTERS',
  scripts: 'USERNAME_SCRIPTS',
};

/** The normalized username. Throws 422 with the reason (P 5). */
export function checkUsername(name: string): string {
  const clean = normalizeUsername(name);
  const problem = getUsernameProblem(clean);
  if (problem !== null)
    throw new APIError('UNPROCESSABLE_ENTITY', {
      code: USERNAME_CODES[problem],
      message: problem,
    });
  if (isReservedUsername(clean)) throw usernameTaken();
  return clean;
}

/** The name is another user's or sign-up's, looks like it, or is reserved for the site. */
export function usernameTaken(): APIError {
  return new APIError('UNPROCESSABLE_ENTITY', {
    code: 'USERNAME_TAKEN',
    message: 'this username is taken',
  });
}

/** The e-mail in lower case. Throws 400 if invalid or a placeholder. */
export function checkEmail(email: string): string {
  const normalized = email.trim().toLowerCase();
  if (isEmail(normalized) && isRealEmail(normalized)) return normalized;
  throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: 'not an e-mail address' });
}

/** Throws 422 with all reasons if the password is too weak (I6). */
export async function checkPassword(
  password: string,
  user: { email: string; username: string },
): Promise<void> {
  const reasons = getPasswordProblems(password, user, await isCommonPassword(password));
  if (reasons.length > 0)
    throw new APIError('UNPROCESSABLE_ENTITY', {
      code: 'WEAK_PASSWORD',
      message: 'the password is too weak',
      weak_password: { reasons },
    });
}
