import { GUESSED_PASSWORDS } from './guessed-passwords.ts';

/** The least that is taken (P 5), and what is recommended where one is chosen. */
export const PASSWORD_LEAST = 6;
export const PASSWORD_RECOMMENDED = 8;
export const PASSWORD_MOST = 128;

/** Why a password is refused (I6). The name of each is part of a message's key. */
export type PasswordReason = 'length' | 'too_long' | 'common' | 'repeated' | 'personal';

/** What the person says of themselves beside it: a password that repeats it is guessed first. */
type Person = { email?: string; username?: string };

/** All reasons against a password; none, and it may be used. Characters are counted as people see them. */
export function passwordReasons(password: string, { email = '', username = '' }: Person = {}): PasswordReason[] {
  const plain = password.normalize('NFKC').toLowerCase();
  const length = lengthOf(password);
  const own = [email, email.split('@')[0] ?? '', username].map((word) => word.normalize('NFKC').toLowerCase());
  const reasons: [PasswordReason, boolean][] = [
    ['length', length < PASSWORD_LEAST],
    ['too_long', length > PASSWORD_MOST],
    ['common', GUESSED_PASSWORDS.has(plain)],
    ['repeated', length >= PASSWORD_LEAST && new Set(plain).size <= 2 && !GUESSED_PASSWORDS.has(plain)],
    ['personal', own.some((word) => word.length >= 4 && core(plain) === core(word))],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}

/** A word without digits and signs at its end, or all of it where it is nothing else. */
function core(word: string): string {
  return word.replace(/[\d\p{P}\p{S}\s]+$/u, '') || word;
}

const CHARACTERS = new Intl.Segmenter();

/** Characters as people see them: an emoji is one, and so is a syllable, however many parts a keyboard gives. */
function lengthOf(password: string): number {
  return [...CHARACTERS.segment(password.normalize('NFC'))].length;
}

export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** A hint and no rule: length counts most, as it does for whoever guesses. */
export function passwordStrength(password: string, person: Person = {}): PasswordStrength {
  const length = lengthOf(password);
  if (passwordReasons(password, person).length > 0 || length < PASSWORD_RECOMMENDED) return 'weak';
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[\p{P}\p{S}\s]/u].filter((kind) => kind.test(password)).length;
  return length >= 14 || (length >= 10 && kinds >= 3) ? 'strong' : 'fair';
}
