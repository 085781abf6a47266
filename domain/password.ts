import { GUESSED_PASSWORDS } from './guessed-passwords.ts';

/** The minimum (P 5), and the recommendation for new passwords. */
export const MIN_PASSWORD_LENGTH = 6;
export const PASSWORD_RECOMMENDED = 8;
export const MAX_PASSWORD_LENGTH = 128;
/** Code units read of a password, name or e-mail: more than any allowed password has. */
const MAX_CODE_UNITS = MAX_PASSWORD_LENGTH * 32;

/** Reasons to reject a password (I6); each is part of a message key. */
export type PasswordReason = 'length' | 'too_long' | 'common' | 'repeated' | 'personal';

/** Attackers guess the user's own data first. */
type Person = { email?: string; username?: string };

/**
 * All reasons against a password; empty if it is accepted. Length counts grapheme clusters.
 * `isCommon` comes from the server's list (server/accounts/password-dictionary.ts), which is too
 * long for a browser.
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

/** Case and width do not make another password. */
export function foldPassword(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}

const DIGIT_OR_SIGN = /[\d\p{P}\p{S}\s]/u;

/** Removes trailing digits and signs. Linear, unlike a regular expression with `+$`. */
export function passwordStem(word: string): string {
  const characters = [...word];
  const last = characters.findLastIndex((character) => !DIGIT_OR_SIGN.test(character));
  return last === -1 ? word : characters.slice(0, last + 1).join('');
}

const CHARACTERS = new Intl.Segmenter();

/** Grapheme clusters: an emoji or a Hangul syllable counts once, however it is composed. */
function lengthOf(password: string): number {
  return [...CHARACTERS.segment(password.normalize('NFC'))].length;
}

export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** A hint, not a rule. Length counts most, as it does against guessing. */
export function passwordStrength(password: string, person: Person = {}): PasswordStrength {
  if (passwordReasons(password, person).length > 0) return 'weak';
  const length = lengthOf(password);
  if (length < PASSWORD_RECOMMENDED) return 'weak';
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[\p{P}\p{S}\s]/u].filter((kind) =>
    kind.test(password),
  ).length;
  return length >= 14 || (length >= 10 && kinds >= 3) ? 'strong' : 'fair';
}
