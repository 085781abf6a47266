import { signJWT, verifyJWT } from 'better-auth/crypto';

/** What a link in a mail is for: the audience of its token, so that no token passes for one of another kind. */
const KINDS = ['sign_up', 'email_change', 'email_change_stop'] as const;
export type EmailLinkKind = (typeof KINDS)[number];
export type EmailLink = { kind: EmailLinkKind; id: string };

/** The refusal of a link that was used, is too old, or was never handed out. */
export const INVALID_LINK = { code: 'INVALID_TOKEN', message: 'used, too old, or not from here' };

/** How long links that confirm an address work. */
export const LINK_SECONDS = 3600;
/** How long the old address can stop or undo a change. */
export const STOP_LINK_DAYS = 7;
export const STOP_LINK_SECONDS = STOP_LINK_DAYS * 86_400;

/** When a link that confirms an address stops working, if it is made now. */
export function linkExpiry(): Date {
  return new Date(Date.now() + LINK_SECONDS * 1000);
}

/** The token of a link. It names a row (`sign_ups`, `email_changes`); without the row it is worth nothing. */
export function signLinkToken(secret: string, { kind, id }: EmailLink): Promise<string> {
  return signJWT(
    { sub: id, aud: `kinora:${kind}` },
    secret,
    kind === 'email_change_stop' ? STOP_LINK_SECONDS : LINK_SECONDS,
  );
}

/** `null` if the token is not of ours, of another use, or expired. */
export async function readLinkToken(secret: string, token: string): Promise<EmailLink | null> {
  const claims = await verifyJWT<{ sub?: unknown; aud?: unknown }>(token, secret);
  const kind = KINDS.find((name) => claims?.aud === `kinora:${name}`);
  return kind && typeof claims?.sub === 'string' ? { kind, id: claims.sub } : null;
}
