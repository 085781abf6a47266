import { signJWT, verifyJWT } from 'better-auth/crypto';
import { deriveToken } from '../email/derive-token.ts';
import { CODE_TTL_SECONDS } from '../email/link-lifetimes.ts';

/** The `id` is a claim of the access token (`jti`). */
type MagicLink = { id: string; userId: string };
type AccessClaims = { sub: string; jti: string; iat: number };

/** Identifier of a link in `verifications`, stored as a hash. The value is the id of the user. */
export function toMagicLinkIdentifier(refreshToken: string, id: string): string {
  return `address:${refreshToken}:${id}`;
}

export function deriveRefreshToken(secret: string, id: string): string {
  return deriveToken(secret, 'sign-in link', id);
}

/** `authUrl` is the URL of the accounts API. */
export function signAccessToken(
  { secret, authUrl }: { secret: string; authUrl: string },
  { id, userId }: MagicLink,
): Promise<string> {
  return signJWT({ sub: userId, jti: id, aud: getAudience(authUrl) }, secret, CODE_TTL_SECONDS);
}

/** `null` for a forged or expired token. */
export async function readAccessToken(
  { secret, authUrl }: { secret: string; authUrl: string },
  token: string,
): Promise<AccessClaims | null> {
  const claims = await verifyJWT<AccessClaims & { aud: string }>(token, secret);
  return claims?.aud === getAudience(authUrl) ? claims : null;
}

/** Keeps other tokens of the site from being accepted. */
function getAudience(authUrl: string): string {
  return `${authUrl}#session`;
}
