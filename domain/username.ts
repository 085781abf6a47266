import { normalizeText } from './normalize.ts';

export const MIN_USERNAME_LENGTH = 2;
export const MAX_USERNAME_LENGTH = 30;

/** What is longer is no name, and is not looked at to its end. */
const MAX_INPUT_LENGTH = 1000;

/** Letters and digits of any script, with marks; space, hyphen, underscore, dot and apostrophe between them. No sign that cannot be seen. */
const WRITTEN = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._'-]*[\p{L}\p{N}\p{M}]$/u;

/** A name as it is kept: composed, without space around it, and with single spaces in it. */
export function cleanUsername(name: string): string {
  return normalizeText(name.slice(0, MAX_INPUT_LENGTH), 'NFKC').replace(/\s+/gu, ' ').trim();
}

/** Letters and marks that show nothing: a name of them would be empty to the eye, or look like somebody else's. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

export type UsernameProblem = 'length' | 'characters';

/** What is wrong with a cleaned name; whether somebody has it is for the database to say. */
export function usernameProblem(name: string): UsernameProblem | null {
  const length = [...name].length;
  if (length < MIN_USERNAME_LENGTH || length > MAX_USERNAME_LENGTH) return 'length';
  return WRITTEN.test(name) && name.search(UNSEEN) < 0 ? null : 'characters';
}

/** A name that may be used, made of whatever a provider calls a person. */
export function usernameFrom(text: string, spare: string): string {
  const kept = cleanUsername(text)
    .replace(UNSEEN, '')
    .replace(/[^\p{L}\p{N}\p{M} ._'-]/gu, '');
  const short = trimmed([...trimmed(kept)].slice(0, MAX_USERNAME_LENGTH - 5).join(''));
  return usernameProblem(short) === null ? short : spare;
}

/** Without what may not stand at the ends of a name. */
function trimmed(name: string): string {
  return cleanUsername(
    name.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}\p{M}])[^\p{L}\p{N}\p{M}]+$/gu, ''),
  );
}
