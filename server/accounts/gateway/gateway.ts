import type { Logger } from 'pino';
import { rejectOnFailure } from '../../../db/failure-tracking.ts';
import { retryWrite } from '../../../db/retry-write.ts';
import type { Caller } from '../../../domain/accounts/account.ts';
import { clearPendingActionCookie } from '../../../domain/accounts/pending-action-cookie.ts';
import { isUnavailable } from '../../../domain/web/database-unavailable.ts';
import { usesHttps } from '../../../domain/web/uses-https.ts';
import { sleepUnlessAborted } from '../../../lib/sleep.ts';
import type { RateLimiter } from '../../security/rate-limit.ts';
import type { LogRefusedOrigin } from '../../security/refused-origins.ts';
import { isSameOrigin } from '../../security/same-origin.ts';
import type { Auth } from '../auth.ts';
import { AUTH_PATH } from '../auth-path.ts';
import { getCallbackProvider, redirectCallbackErrors } from '../sign-in/social-callback.ts';
import { isAllowedEndpoint } from './allowed-endpoints.ts';
import { parseJsonObject, readCallBody } from './call-body.ts';
import { type Device, type DeviceCookie, hashDevice } from './device-cookie.ts';
import {
  CLIENT_IP_HEADER,
  DEVICE_HEADER,
  KNOWN_DEVICE_HEADER,
  LANGUAGE_HEADER,
  SIGNED_IN_HEADER,
  SUPPRESS_MAIL_HEADER,
} from './gateway-headers.ts';
import { exceedsMailLimit, getCallLimits, getLimitedEmail } from './rate-limits.ts';
import { stripTokens } from './response-tokens.ts';

export type AccountsGateway = (request: Request, caller: Caller) => Promise<Response>;

type GatewayDeps = {
  loadAuth: () => Promise<Pick<Auth, 'handler'>>;
  limiter: RateLimiter;
  deviceCookie: DeviceCookie;
  log: Logger;
  origin: string;
  logRefusedOrigin: LogRefusedOrigin;
  /** Called after each call that may have written. */
  onWrite: () => void;
  /** Called after each sign-in with the request headers. */
  onSignedIn: (headers: Headers) => void;
  /** Called when sign-ins of an account from an IP exceed the limit. */
  onSignInLocked: (email: string, ip: string) => void;
  /** 10 s by default. */
  providerTimeoutMs?: number;
  /** Of the calls that could reveal an account by their timing. 300 by default. */
  minResponseMs?: number;
};

const PROVIDER_TIMEOUT_MS = 10_000;

/** Responses take `minResponseMs` or longer, so that timing does not reveal accounts. */
const CONSTANT_TIME_PATHS = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/request-password-reset',
  '/send-verification-email',
  '/change-email',
  '/email-otp/send-verification-otp',
  '/sign-in/email-otp',
  '/email-otp/verify-email',
]);
const MIN_RESPONSE_MS = 300;

/** Calls that may run twice. */
const IDEMPOTENT_PATHS = new Set(['/sign-out', '/update-user', '/revoke-sessions']);

const RETRY_AFTER_SECONDS = 2;

const DEVICE_REQUIRED_PATHS = new Set([
  '/sign-up/email',
  '/email-otp/send-verification-otp',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
]);

/** Errors with the same response, so that sign-in does not reveal unconfirmed sign-ups. */
const INDISTINGUISHABLE_ERRORS = new Set(['EMAIL_NOT_VERIFIED', 'INVALID_EMAIL_OR_PASSWORD']);

/**
 * The only access to the accounts, for API calls and pages: checks origin, rate and size, removes
 * session tokens from bodies and does not reveal which e-mails have an account.
 */
export function createAccountsGateway(deps: GatewayDeps): AccountsGateway {
  const { loadAuth, limiter, deviceCookie, log, origin, onWrite, onSignedIn, onSignInLocked } =
    deps;
  const { minResponseMs = MIN_RESPONSE_MS } = deps;

  async function handleCall(request: Request, caller: Caller): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname.slice(AUTH_PATH.length);
    if (!isAllowedEndpoint(path)) return errorResponse(404, 'NOT_FOUND', 'unknown endpoint');
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    // Links in mails lead to a page that posts, so a GET from another site is rejected too.
    if ((isWrite || path === '/verify-email') && !isSameOrigin(request, origin)) {
      deps.logRefusedOrigin(request.headers);
      return errorResponse(403, 'CROSS_ORIGIN', 'cross-site request');
    }
    const text = isWrite ? await readCallBody(request) : '';
    if (text === null) return errorResponse(413, 'TOO_LARGE', 'the body is too large');
    const body = parseJsonObject(text);
    if (body === null) return errorResponse(400, 'INVALID_JSON', 'the body is not a JSON object');

    const email = getLimitedEmail(path, body);
    const device = deviceCookie.read(request.headers.get('cookie'));
    const isKnownDevice = email !== null && deviceCookie.hasAccount(device, email);
    const limits = getCallLimits(
      path,
      { ip: caller.ip, knownDeviceId: isKnownDevice ? (device?.id ?? null) : null },
      body,
    );
    const retryAfterSeconds = await limiter.consume(limits.counts);
    if (retryAfterSeconds !== null) {
      if (limits.failuresOnly && email !== null) onSignInLocked(email, caller.ip);
      return rateLimitedResponse(retryAfterSeconds);
    }
    const suppressMail =
      limits.mailTo !== null && !isKnownDevice && (await exceedsMailLimit(limiter, limits.mailTo));
    const callDevice = device ?? (DEVICE_REQUIRED_PATHS.has(path) ? deviceCookie.create() : null);

    const startedAt = performance.now();
    const auth = await loadAuth();
    // The library would respond as if the session did not exist.
    const callLibrary = () =>
      rejectOnFailure(() =>
        auth.handler(
          toLibraryRequest(request, url, isWrite ? JSON.stringify(body) : undefined, {
            caller,
            device: callDevice,
            isKnownDevice,
            suppressMail,
          }),
        ),
      );
    const response = await (IDEMPOTENT_PATHS.has(path) ? retryWrite(callLibrary) : callLibrary());
    if (isWrite) onWrite();
    const signedInEmail = response.headers.get(SIGNED_IN_HEADER);
    if (signedInEmail !== null && limits.failuresOnly) await limiter.refund(limits.counts);
    if (signedInEmail !== null && path !== '/verify-email') onSignedIn(request.headers);
    if (CONSTANT_TIME_PATHS.has(path))
      await sleepUnlessAborted(Math.max(0, minResponseMs - (performance.now() - startedAt)));
    const publicResponse =
      path === '/sign-in/email' && !response.ok
        ? await toIndistinguishableError(response)
        : response;
    const headers = new Headers(publicResponse.headers);
    headers.delete(SIGNED_IN_HEADER);
    if (path === '/sign-out')
      headers.append('set-cookie', clearPendingActionCookie(usesHttps({ origin })));
    if (signedInEmail)
      headers.append(
        'set-cookie',
        deviceCookie.write(
          deviceCookie.withAccount(callDevice ?? deviceCookie.create(), signedInEmail),
        ),
      );
    else if (callDevice !== device && callDevice !== null)
      headers.append('set-cookie', deviceCookie.write(callDevice));
    return stripTokens(
      path,
      request,
      new Response(publicResponse.body, { status: publicResponse.status, headers }),
    );
  }

  return async (request, caller) => {
    const provider = getCallbackProvider(request);
    const pendingResponse = handleCallOr503(request, caller);
    const response = await (provider === null
      ? pendingResponse
      : redirectCallbackErrors(
          {
            provider,
            lang: caller.lang,
            timeoutMs: deps.providerTimeoutMs ?? PROVIDER_TIMEOUT_MS,
          },
          pendingResponse,
        ));
    response.headers.set('cache-control', 'no-store');
    return response;
  };

  async function handleCallOr503(request: Request, caller: Caller): Promise<Response> {
    try {
      return await handleCall(request, caller);
    } catch (error) {
      // An outage of the database is logged once for all calls.
      if (!isUnavailable(error)) logWithoutMessage(error);
      return unavailableResponse();
    }
  }

  /** The message may contain personal data. */
  function logWithoutMessage(error: unknown): void {
    const err =
      error instanceof Error
        ? { type: error.name, stack: error.stack?.split('\n').slice(1).join('\n') }
        : null;
    log.error({ err }, 'accounts call failed');
  }

  type CallContext = {
    caller: Caller;
    device: Device | null;
    isKnownDevice: boolean;
    suppressMail: boolean;
  };

  function toLibraryRequest(
    request: Request,
    url: URL,
    body: string | undefined,
    { caller, device, isKnownDevice, suppressMail }: CallContext,
  ): Request {
    const headers = new Headers(request.headers);
    for (const name of [...headers.keys()])
      if (/^(x-forwarded-|forwarded$|x-real-ip$|x-kinora-|content-(length|encoding)$)/.test(name))
        headers.delete(name);
    // The origin was checked and may be an alias of the site (see isSameOrigin).
    headers.set('origin', origin);
    headers.set(CLIENT_IP_HEADER, caller.ip);
    headers.set(LANGUAGE_HEADER, caller.lang);
    if (device !== null) headers.set(DEVICE_HEADER, hashDevice(device.id));
    if (isKnownDevice) headers.set(KNOWN_DEVICE_HEADER, '1');
    if (suppressMail) headers.set(SUPPRESS_MAIL_HEADER, '1');
    if (body !== undefined) headers.set('content-type', 'application/json');
    return new Request(new URL(url.pathname + url.search, origin), {
      method: request.method,
      headers,
      body,
    });
  }
}

function errorResponse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ code, message }, { status, headers });
}

function unavailableResponse(): Response {
  return errorResponse(503, 'UNAVAILABLE', 'accounts unavailable, retry in a moment', {
    'retry-after': String(RETRY_AFTER_SECONDS),
  });
}

function rateLimitedResponse(seconds: number): Response {
  return errorResponse(429, 'TOO_MANY_REQUESTS', `too many requests, retry in ${seconds} s`, {
    'retry-after': String(seconds),
  });
}

async function toIndistinguishableError(response: Response): Promise<Response> {
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  if (!INDISTINGUISHABLE_ERRORS.has(body.code ?? '')) return response;
  return errorResponse(
    401,
    'INVALID_EMAIL_OR_PASSWORD',
    'wrong e-mail address or password, or the e-mail address is not confirmed yet',
  );
}
