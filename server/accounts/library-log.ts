import type { Logger } from 'pino';
import { getFailure } from '../../db/failure-tracking.ts';

/** The library reports these as errors, but any visitor can cause them by a request. */
const CAUSED_BY_REQUEST: Record<string, (error: Error) => boolean> = {
  'Failed to parse state': ({ name }) => name === 'BetterAuthError',
  INVALID_CALLBACK_REQUEST: () => true,
  'Failed to verify registration': isNotOfDatabase,
  'Failed to verify authentication': isNotOfDatabase,
};

/** Errors of the database have a code. */
function isNotOfDatabase(error: Error): boolean {
  return !('code' in error);
}

/** Of a provider's response to the request for a token, which the library logs without a text. */
type TokenError = { status: number; error?: string };

/**
 * Logs messages of the library without the text after a colon, which may contain an e-mail or a
 * link. Failures are errors: those of the site, and of a provider that is unavailable or refuses
 * the site's credentials. Mistakes of visitors and wrong codes are warnings.
 */
export function logLibraryMessage(
  log: Logger,
  level: string,
  message: string,
  details: unknown[],
): void {
  // Expected while the database is unavailable, which is logged once for all calls.
  if (getFailure() !== null) return;
  const error = details.find((detail) => detail instanceof Error);
  const tokenError = message === '' ? details.find(isTokenError) : undefined;
  const isFailure = error
    ? !CAUSED_BY_REQUEST[message]?.(error)
    : tokenError !== undefined && isProviderFailure(tokenError);
  log[level === 'error' && isFailure ? 'error' : 'warn'](
    tokenError ? { reason: tokenError.error, status: tokenError.status } : { reason: error?.name },
    `accounts: ${tokenError ? 'a provider gave no token' : message.split(':')[0]}`,
  );
}

function isTokenError(detail: unknown): detail is TokenError {
  return typeof detail === 'object' && detail !== null && 'status' in detail;
}

/** No code that a visitor sends makes a provider respond like this. */
function isProviderFailure({ status, error = '' }: TokenError): boolean {
  return status >= 500 || status === 401 || /^(invalid|unauthorized)_client$/.test(error);
}
