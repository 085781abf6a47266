import { isHighlyRestrictive } from '../../lib/highly-restrictive.ts';
import { normalizeText } from '../text/normalize.ts';

export const MIN_USERNAME_LENGTH = 2;
export const MAX_USERNAME_LENGTH = 30;

const MAX_INPUT_LENGTH = 1000;

/** Letters, marks and digits of any script; space, hyphen, `_`, dot and apostrophe between them. */
const USERNAME_PATTERN = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._'-]*[\p{L}\p{N}\p{M}]$/u;

/** A composed name, trimmed and with single spaces. */
export function normalizeUsername(name: string): string {
  return normalizeText(name.slice(0, MAX_INPUT_LENGTH), 'NFKC').replace(/\s+/gu, ' ').trim();
}

/** Invisible letters and marks: a name could look empty or like another one. */
const INVISIBLE_CHARACTERS = /\p{Default_Ignorable_Code_Point}/gu;

export type UsernameProblem = 'length' | 'characters' | 'scripts';

/**
 * The first problem of a cleaned name. Mixed scripts are one, because letters of two scripts can
 * look the same. Uniqueness is checked by the database.
 */
export function getUsernameProblem(name: string): UsernameProblem | null {
  const length = [...name].length;
  if (length < MIN_USERNAME_LENGTH || length > MAX_USERNAME_LENGTH) return 'length';
  if (!USERNAME_PATTERN.test(name) || name.search(INVISIBLE_CHARACTERS) >= 0) return 'characters';
  return isHighlyRestrictive(name) ? null : 'scripts';
}

/** A valid name made from a provider's display name, else `fallback`. */
export function toUsername(text: string, fallback: string): string {
  const normalized = normalizeUsername(text)
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(/[^\p{L}\p{N}\p{M} ._'-]/gu, '');
  const shortened = trimToAlphanumeric(
    [...trimToAlphanumeric(normalized)].slice(0, MAX_USERNAME_LENGTH - 5).join(''),
  );
  return getUsernameProblem(shortened) === null ? shortened : fallback;
}

function trimToAlphanumeric(name: string): string {
  return normalizeUsername(
    name.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}\p{M}])[^\p{L}\p{N}\p{M}]+$/gu, ''),
  );
}
