import { GUESSED_PASSWORDS } from './guessed-passwords.ts';

/** The least that is taken (P 5), and what is recommended where one is chosen. */
export const MIN_PASSWORD_LENGTH = 6;
export const PASSWORD_RECOMMENDED = 8;
export const MAX_PASSWORD_LENGTH = 128;
/** Code units that are read of a password, name or e-mail: more than any password of allowed length has. */
const MAX_CODE_UNITS = MAX_PASSWORD_LENGTH * 32;

/** Why a password is refused (I6). The name of each is part of a message's key. */
export type PasswordReason = 'length' | 'too_long' | 'common' | 'repeated' | 'personal';

/** What the person says of themselves beside it: a password that repeats it is guessed first. */
type Person = { email?: string; username?: string };

/**
 * All reasons against a password; none, and it may be used. Characters are counted as people see them. `isCommon` is what the server's
 * list of common passwords says (server/accounts/password-dictionary.ts), which is too long for a browser.
 */
export function passwordReasons(
  password: string,
  { email = '', username = '' }: Person = {},
  isCommon = false,
): PasswordReason[] {
  if (password.length > MAX_CODE_UNITS) return ['too_long'];
  const plain = foldPassword(password);
  const length = lengthOf(password);
  const common = isCommon || GUESSED_PASSWORDS.has(plain);
  const own = [email, email.split('@')[0] ?? '', username].map((word) =>
    foldPassword(word.slice(0, MAX_CODE_UNITS)),
  );
  const reasons: [PasswordReason, boolean][] = [
    ['length', length < MIN_PASSWORD_LENGTH],
    ['too_long', length > MAX_PASSWORD_LENGTH],
    ['common', common],
    ['repeated', length >= MIN_PASSWORD_LENGTH && new Set(plain).size <= 2 && !common],
    [
      'personal',
      own.some((word) => word.length >= 4 && passwordStem(plain) === passwordStem(word)),
    ],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}

/** A password as it is compared with others: case and width do not make another of it. */
export function foldPassword(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}

const DIGIT_OR_SIGN = /[\d\p{P}\p{S}\s]/u;

/** A word without digits and signs at its end, or all of it if it consists of them. In linear time, which a regular expression with `+$` is not. */
export function passwordStem(word: string): string {
  const characters = [...word];
  const last = characters.findLastIndex((character) => !DIGIT_OR_SIGN.test(character));
  return last === -1 ? word : characters.slice(0, last + 1).join('');
}

const CHARACTERS = new Intl.Segmenter();

/** Characters as people see them: an emoji is one, and so is a syllable, however many parts a keyboard gives. */
function lengthOf(password: string): number {
  return [...CHARACTERS.segment(password.normalize('NFC'))].length;
}

export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** A hint and no rule: length counts most, as it does for whoever guesses. */
export function passwordStrength(password: string, person: Person = {}): PasswordStrength {
  if (passwordReasons(password, person).length > 0) return 'weak';
  const length = lengthOf(password);
  if (length < PASSWORD_RECOMMENDED) return 'weak';
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[\p{P}\p{S}\s]/u].filter((kind) =>
    kind.test(password),
  ).length;
  return length >= 14 || (length >= 10 && kinds >= 3) ? 'strong' : 'fair';
}
