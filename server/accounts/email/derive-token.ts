import { createHmac } from 'node:crypto';

/**
 * The token of a link, made of the random id in the outbox: neither the database nor a backup
 * contains the token itself.
 */
export function deriveToken(
  secret: string,
  purpose: 'password reset' | 'sign-in link',
  id: string,
): string {
  return createHmac('sha256', `${purpose} ${secret}`).update(id).digest('base64url');
}
