/** Domain of placeholders for social users without an e-mail. No mail is sent there. */
const PLACEHOLDER_DOMAIN = '.placeholder.invalid';

export function placeholderEmail(provider: string, id: string | number): string {
  return `${String(id).toLowerCase()}@${provider}${PLACEHOLDER_DOMAIN}`;
}

export function isRealEmail(email: string): boolean {
  return !email.endsWith(PLACEHOLDER_DOMAIN);
}
