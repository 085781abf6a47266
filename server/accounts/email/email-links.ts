import { signJWT, verifyJWT } from 'better-auth/crypto';
import { LINK_TTL_SECONDS, STOP_LINK_TTL_SECONDS } from './link-lifetimes.ts';

/** Audiences of the tokens, so that a token is valid for one purpose only. */
const KINDS = ['sign_up', 'email_change', 'email_change_stop', 'email_undo_stop'] as const;
export type EmailLinkKind = (typeof KINDS)[number];
export type EmailLink = { kind: EmailLinkKind; id: string };

export const INVALID_LINK = { code: 'INVALID_TOKEN', message: 'used, too old, or not from here' };

/** The token names a row of `sign_ups` or `email_changes` and is void without it. */
export function signLinkToken(secret: string, { kind, id }: EmailLink): Promise<string> {
  return signJWT(
    { sub: id, aud: `kinora:${kind}` },
    secret,
    kind === 'email_change_stop' ? STOP_LINK_TTL_SECONDS : LINK_TTL_SECONDS,
  );
}

/** `null` for a forged or expired token. */
export async function readLinkToken(secret: string, token: string): Promise<EmailLink | null> {
  const claims = await verifyJWT<{ sub?: unknown; aud?: unknown }>(token, secret);
  const kind = KINDS.find((name) => claims?.aud === `kinora:${name}`);
  return kind && typeof claims?.sub === 'string' ? { kind, id: claims.sub } : null;
}
