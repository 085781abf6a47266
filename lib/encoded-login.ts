const PARTS = /^[a-z][a-z\d+.-]*:\/\/(?:(?<login>[^/?#]*)@)?[^@/?#]*(?<rest>[/?#].*)?$/is;
export const ENCODED_LOGIN =
  'a URL whose user and password have special characters encoded: @ as %40, # as %23, / as %2F, ? as %3F, % as %25';

/** An `@` in the path or in the name of a parameter. */
const CUT_LOGIN = /^(?:[^?]*@|.*[?&][^=&]*@)/s;

/**
 * Throws if user and password of `url` have a special character that is not encoded. Such a URL
 * would lead to another host: that of `redis://user:12#3@host` is `user`.
 */
export function requireEncodedLogin(url: string): void {
  const { login = '', rest = '' } = PARTS.exec(url)?.groups ?? {};
  if (rest.includes('#') || CUT_LOGIN.test(rest) || !isDecodable(login))
    throw new Error(ENCODED_LOGIN);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Decodes a part of a URL, such as a password or a path. Throws what is allowed. */
export function decodeUrlPart(text: string): string {
  if (!isDecodable(text))
    throw new Error('a URL whose special characters are encoded, such as %25 for %');
  return decodeURIComponent(text);
}
