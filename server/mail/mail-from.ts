/** Without the characters that separate addresses or have a meaning in mail headers. */
const ADDRESS = /^[^\s<>@"(),:;\\[\]]+@[^\s<>@"(),:;\\[\]]+$/;
const FORMS = /^(?:(?<name>[^<>]*)<(?<inner>[^<>]*)>|(?<plain>[^<>]*))$/;
const QUOTED_NAME = /^(?:"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>[^']*)')$/;
/** Names that need no quotation marks (RFC 5322). */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N} !#$%&'*+/=?^_`{|}~-]+$/u;

const DESCRIPTION =
  'one e-mail address, such as hello@films.example, or a name and an address: Kinora <hello@films.example>';

/**
 * The sender of mails in one form, `"name" <address>` or `address`. Throws an error that describes
 * what is allowed.
 */
export function parseMailFrom(value: string): string {
  const { name = '', inner, plain } = FORMS.exec(value)?.groups ?? {};
  const address = (inner ?? plain ?? '').trim();
  const displayName = parseName(name.trim());
  if (/\p{Cc}/u.test(value) || !ADDRESS.test(address) || displayName === null)
    throw new Error(DESCRIPTION);
  if (displayName === '') return address;
  const phrase = PLAIN_NAME.test(displayName)
    ? displayName
    : `"${displayName.replace(/["\\]/g, '\\$&')}"`;
  return `${phrase} <${address}>`;
}

/** Without quotation marks; `null` if it has some in the middle, or another address. */
function parseName(name: string): string | null {
  const quoted = QUOTED_NAME.exec(name)?.groups;
  if (quoted) return quoted.single ?? quoted.double?.replace(/\\(.)/g, '$1') ?? '';
  return /["\\@]/.test(name) ? null : name;
}
