import { createHash } from 'node:crypto';
import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context';
import { DEVICE_HEADER } from './gateway/gateway-headers.ts';

const CODE_IDENTIFIER = /^(sign-in|email-verification)-otp-/;

/**
 * Identifiers of links are tokens and stored as hashes. Codes are bound to the device, so that
 * others cannot use up the attempts; their prefix is readable for db/void-credentials.ts.
 */
export async function toStoredIdentifier(identifier: string): Promise<string> {
  if (!CODE_IDENTIFIER.test(identifier))
    return createHash('sha256').update(identifier).digest('base64url');
  return `${identifier}|${tryGetCurrentAuthEndpointContext()?.headers?.get(DEVICE_HEADER) ?? ''}`;
}
