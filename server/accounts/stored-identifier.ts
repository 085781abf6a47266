import { createHash } from 'node:crypto';
import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context';
import { DEVICE_HEADER } from './visitor-headers.ts';

const CODE = /^(sign-in|email-verification)-otp-/;

/**
 * The form in which the database holds the identifier of a link, code or challenge: a hash, because identifiers of links are their
 * tokens. Codes by mail belong to the browser that asked for them, so that the tries of others use up none; what begins their
 * identifier is readable, so that all codes of an address can be voided (db/void-credentials.ts).
 */
export async function storedIdentifier(identifier: string): Promise<string> {
  if (!CODE.test(identifier)) return createHash('sha256').update(identifier).digest('base64url');
  return `${identifier}|${tryGetCurrentAuthEndpointContext()?.headers?.get(DEVICE_HEADER) ?? ''}`;
}
