import { normalizePassword, passwordStem } from '../../../domain/accounts/password.ts';

/** `football2024` is guessed right after `football`; longer suffixes are not. */
const MAX_SUFFIX = 4;

let loading: Promise<ReadonlySet<string>> | null = null;

/**
 * Ignores case, width and a suffix of up to four digits or signs. Loads the list of 49,000
 * passwords (4 MB, 25 ms) at the first call.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= loadDictionary();
  const common = await loading;
  const plain = normalizePassword(password);
  const stem = passwordStem(plain);
  return common.has(plain) || (plain.length - stem.length <= MAX_SUFFIX && common.has(stem));
}

async function loadDictionary(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
