import { APIError } from 'better-auth/api';
import { isEmail } from '../../domain/email.ts';
import { passwordReasons } from '../../domain/password.ts';
import { cleanUsername, usernameProblem } from '../../domain/username.ts';
import { isCommonPassword } from './password-dictionary.ts';
import { isReachable } from './reachable.ts';

/** The normalized username. Throws 422 with the reason (P 5). */
export function checkUsername(name: string): string {
  const clean = cleanUsername(name);
  const problem = usernameProblem(clean);
  if (problem === null) return clean;
  throw new APIError('UNPROCESSABLE_ENTITY', {
    code: problem === 'length' ? 'USERNAME_LENGTH' : 'USERNAME_CHARACTERS',
    message: problem,
  });
}

/** The e-mail in lower case. Throws 400 if invalid or a placeholder. */
export function checkEmail(email: string): string {
  const kept = email.trim().toLowerCase();
  if (isEmail(kept) && isReachable(kept)) return kept;
  throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: 'not an e-mail address' });
}

/** Throws 422 with all reasons if the password is too weak (I6). */
export async function checkPassword(
  password: string,
  person: { email: string; username: string },
): Promise<void> {
  const reasons = passwordReasons(password, person, await isCommonPassword(password));
  if (reasons.length > 0)
    throw new APIError('UNPROCESSABLE_ENTITY', {
      code: 'WEAK_PASSWORD',
      message: 'the password is too weak',
      weak_password: { reasons },
    });
}
