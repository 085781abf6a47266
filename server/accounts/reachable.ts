/** Domain of placeholders for social users without an e-mail. No mail is sent there. */
const NOWHERE = '.placeholder.invalid';

export function placeholderAddress(provider: string, id: string | number): string {
  return `${String(id).toLowerCase()}@${provider}${NOWHERE}`;
}

export function isReachable(email: string): boolean {
  return !email.endsWith(NOWHERE);
}
