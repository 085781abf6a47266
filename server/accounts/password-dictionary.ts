import { foldPassword, passwordStem } from '../../domain/password.ts';

/** `football2024` is guessed right after `football`; with more behind it, it is a password of its own. */
const MAX_SUFFIX = 4;

let loading: Promise<ReadonlySet<string>> | null = null;

/**
 * Whether a password is among the 49,000 most common ones, with up to four digits or signs behind it or without. Case and width do not matter.
 * The list (4 MB, 25 ms) is loaded at the first call.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= load();
  const common = await loading;
  const plain = foldPassword(password);
  const stem = passwordStem(plain);
  return common.has(plain) || (plain.length - stem.length <= MAX_SUFFIX && common.has(stem));
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
