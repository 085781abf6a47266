/** Stands in for the address of who came by way of a provider that gave none. No mail goes there. */
const NOWHERE = '.placeholder.invalid';

/** A stand-in for the address of a person at a provider. */
export function placeholderAddress(provider: string, id: string | number): string {
  return `${String(id).toLowerCase()}@${provider}${NOWHERE}`;
}

export function isReachable(email: string): boolean {
  return !email.endsWith(NOWHERE);
}
