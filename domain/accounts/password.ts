import { COMMON_PASSWORDS } from './password-blocklist.ts';

/** The minimum (P 5), and the recommendation for new passwords. */
export const MIN_PASSWORD_LENGTH = 6;
export const RECOMMENDED_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
/** Code units read of a password, name or e-mail: more than any allowed password has. */
export const MAX_CODE_UNITS = MAX_PASSWORD_LENGTH * 32;

/** Reasons to reject a password (I6); each is part of a message key. */
export type PasswordProblem = 'length' | 'too_long' | 'common' | 'repeated' | 'personal';

/** Attackers guess the user's own data first. */
type PasswordOwner = { email?: string; username?: string };

/**
 * All reasons against a password; empty if it is accepted. Length counts grapheme clusters.
 * `isCommon` comes from the server's list (server/accounts/passwords/password-dictionary.ts), which
 * is too long for a browser.
 */
export function getPasswordProblems(
  password: string,
  { email = '', username = '' }: PasswordOwner = {},
  isCommon = false,
): PasswordProblem[] {
  if (password.length > MAX_CODE_UNITS) return ['too_long'];
  const normalized = normalizePassword(password);
  const length = countGraphemes(password);
  const common = isCommon || COMMON_PASSWORDS.has(normalized);
  const personalWords = [email, email.split('@')[0] ?? '', username].map((word) =>
    normalizePassword(word.slice(0, MAX_CODE_UNITS)),
  );
  const problems: [PasswordProblem, boolean][] = [
    ['length', length < MIN_PASSWORD_LENGTH],
    ['too_long', length > MAX_PASSWORD_LENGTH],
    ['common', common],
    ['repeated', length >= MIN_PASSWORD_LENGTH && new Set(normalized).size <= 2 && !common],
    [
      'personal',
      personalWords.some(
        (word) => word.length >= 4 && passwordStem(normalized) === passwordStem(word),
      ),
    ],
  ];
  return problems.flatMap(([problem, applies]) => (applies ? [problem] : []));
}

/** Case and width do not make another password. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}

const DIGIT_OR_SYMBOL = /[\d\p{P}\p{S}\s]/u;

/** Removes trailing digits and signs. Linear, unlike a regular expression with `+$`. */
export function passwordStem(word: string): string {
  const characters = [...word];
  const last = characters.findLastIndex((character) => !DIGIT_OR_SYMBOL.test(character));
  return last === -1 ? word : characters.slice(0, last + 1).join('');
}

const graphemeSegmenter = new Intl.Segmenter();

/** Grapheme clusters: an emoji or a Hangul syllable counts once, however it is composed. */
function countGraphemes(password: string): number {
  return [...graphemeSegmenter.segment(password.normalize('NFC'))].length;
}

export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** A hint, not a rule. Length counts most, as it does against guessing. */
export function getPasswordStrength(password: string, user: PasswordOwner = {}): PasswordStrength {
  if (getPasswordProblems(password, user).length > 0) return 'weak';
  const length = countGraphemes(password);
  if (length < RECOMMENDED_PASSWORD_LENGTH) return 'weak';
  const characterClasses = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[\p{P}\p{S}\s]/u].filter(
    (characterClass) => characterClass.test(password),
  ).length;
  return length >= 14 || (length >= 10 && characterClasses >= 3) ? 'strong' : 'fair';
}
