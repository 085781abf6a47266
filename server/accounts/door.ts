import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Caller } from '../../domain/account.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { isSameOrigin } from '../same-origin.ts';
import { AUTH_PATH, type Auth } from './auth.ts';
import { parseJson, readText } from './call-body.ts';
import { type Device, type DeviceCookie, hashDevice } from './device-cookie.ts';
import { isOpenPath } from './open-paths.ts';
import { accountOf, isMailHeld, limitsOf } from './rates.ts';
import { withoutTokens } from './response-tokens.ts';
import { answerCallback, callbackProvider } from './social-callback.ts';
import {
  ADDRESS_HEADER,
  DEVICE_HEADER,
  HOLD_MAIL_HEADER,
  LANGUAGE_HEADER,
  SIGNED_IN_HEADER,
} from './visitor-headers.ts';

export type AccountsDoor = (request: Request, caller: Caller) => Promise<Response>;

type DoorDeps = {
  auth: Pick<Auth, 'handler'>;
  limiter: RateLimiter;
  devices: DeviceCookie;
  log: Logger;
  origin: string;
  /** Called after each call that may have written. */
  onAnswered: () => void;
  /** Called after each sign-in with the request headers. */
  onSignedIn: (headers: Headers) => void;
  /** Called when sign-ins of an account from an IP exceed the limit. */
  onLocked: (email: string, ip: string) => void;
  /** 10 s by default. */
  providerTimeoutMs?: number;
};

const PROVIDER_TIMEOUT_MS = 10_000;

/** Responses take `SAME_TIME_MS` or longer, so that timing does not reveal accounts. */
const SAME_TIME = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/request-password-reset',
  '/send-verification-email',
  '/change-email',
  '/email-otp/send-verification-otp',
  '/sign-in/email-otp',
]);
const SAME_TIME_MS = 300;

const NEEDS_DEVICE = new Set([
  '/sign-up/email',
  '/email-otp/send-verification-otp',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
]);

/** Errors with the same response, so that sign-in does not reveal unconfirmed sign-ups. */
const SAME_ANSWER = new Set(['EMAIL_NOT_VERIFIED', 'INVALID_EMAIL_OR_PASSWORD']);

/**
 * The only access to the accounts, for API calls and pages: checks origin, rate and size, removes
 * session tokens from bodies and does not reveal which e-mails have an account.
 */
export function createAccountsDoor(parts: DoorDeps): AccountsDoor {
  const { auth, limiter, devices, log, origin, onAnswered, onSignedIn, onLocked } = parts;

  async function answer(request: Request, caller: Caller): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname.slice(AUTH_PATH.length);
    if (!isOpenPath(path)) return refusal(404, 'NOT_FOUND', 'there is no such call');
    const writes = request.method !== 'GET' && request.method !== 'HEAD';
    // Links in mails lead to a page that posts, so a GET from another site is rejected too.
    if ((writes || path === '/verify-email') && !isSameOrigin(request, origin))
      return refusal(403, 'CROSS_ORIGIN', 'asked from another site');
    const text = writes ? await readText(request) : '';
    if (text === null) return refusal(413, 'TOO_LARGE', 'the body is too large');
    const body = parseJson(text);
    if (body === null) return refusal(400, 'INVALID_JSON', 'the body is no JSON object');

    const email = accountOf(path, body);
    const device = devices.read(request.headers.get('cookie'));
    const known = email !== null && devices.knows(device, email);
    const limits = limitsOf(
      path,
      { ip: caller.address, knownDevice: known ? (device?.id ?? null) : null },
      body,
    );
    const wait = await limiter.take(limits.counts);
    if (wait !== null) {
      if (limits.failuresOnly && email !== null) onLocked(email, caller.address);
      return tooMany(wait);
    }
    const holdMail = limits.mailTo !== null && !known && (await isMailHeld(limiter, limits.mailTo));
    const used = device ?? (NEEDS_DEVICE.has(path) ? devices.create() : null);

    const begun = performance.now();
    const response = await auth.handler(
      toLibrary(request, url, writes ? JSON.stringify(body) : undefined, {
        caller,
        device: used,
        holdMail,
      }),
    );
    if (writes) onAnswered();
    const signedIn = response.headers.get(SIGNED_IN_HEADER);
    if (signedIn !== null && limits.failuresOnly) await limiter.giveBack(limits.counts);
    if (signedIn !== null && path !== '/verify-email') onSignedIn(request.headers);
    if (SAME_TIME.has(path)) await sleep(Math.max(0, SAME_TIME_MS - (performance.now() - begun)));
    const answered =
      path === '/sign-in/email' && !response.ok ? await sameAnswer(response) : response;
    const headers = new Headers(answered.headers);
    headers.delete(SIGNED_IN_HEADER);
    if (signedIn)
      headers.append(
        'set-cookie',
        devices.write(devices.withAccount(used ?? devices.create(), signedIn)),
      );
    else if (used !== device && used !== null) headers.append('set-cookie', devices.write(used));
    return withoutTokens(
      path,
      request,
      new Response(answered.body, { status: answered.status, headers }),
    );
  }

  return async (request, caller) => {
    const provider = callbackProvider(request);
    const work = answerOrRefuse(request, caller);
    const response = await (provider === null
      ? work
      : answerCallback(
          {
            provider,
            lang: caller.lang,
            timeoutMs: parts.providerTimeoutMs ?? PROVIDER_TIMEOUT_MS,
          },
          work,
        ));
    response.headers.set('cache-control', 'no-store');
    return response;
  };

  async function answerOrRefuse(request: Request, caller: Caller): Promise<Response> {
    try {
      return await answer(request, caller);
    } catch (error) {
      log.error(
        {
          err:
            error instanceof Error
              ? { type: error.name, stack: error.stack?.split('\n').slice(1).join('\n') }
              : null,
        },
        'a call about accounts failed',
      );
      return refusal(503, 'UNAVAILABLE', 'accounts cannot be reached, nothing was changed');
    }
  }

  type Known = { caller: Caller; device: Device | null; holdMail: boolean };

  function toLibrary(
    request: Request,
    url: URL,
    body: string | undefined,
    { caller, device, holdMail }: Known,
  ): Request {
    const headers = new Headers(request.headers);
    for (const name of [...headers.keys()])
      if (/^(x-forwarded-|forwarded$|x-real-ip$|x-kinora-|content-(length|encoding)$)/.test(name))
        headers.delete(name);
    // The origin was checked and may be an alias of the site (see isSameOrigin).
    headers.set('origin', origin);
    headers.set(ADDRESS_HEADER, caller.address);
    headers.set(LANGUAGE_HEADER, caller.lang);
    if (device !== null) headers.set(DEVICE_HEADER, hashDevice(device.id));
    if (holdMail) headers.set(HOLD_MAIL_HEADER, '1');
    if (body !== undefined) headers.set('content-type', 'application/json');
    return new Request(new URL(url.pathname + url.search, origin), {
      method: request.method,
      headers,
      body,
    });
  }
}

function refusal(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ code, message }, { status, headers });
}

function tooMany(seconds: number): Response {
  return refusal(429, 'TOO_MANY_REQUESTS', `too often; again in ${seconds} s`, {
    'retry-after': String(seconds),
  });
}

async function sameAnswer(response: Response): Promise<Response> {
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  if (!SAME_ANSWER.has(body.code ?? '')) return response;
  return refusal(
    401,
    'INVALID_EMAIL_OR_PASSWORD',
    'wrong address or password, or the address is not confirmed yet',
  );
}
