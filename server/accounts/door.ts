import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Caller } from '../../domain/account.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { isSameOrigin } from '../same-origin.ts';
import { AUTH_PATH, type Auth } from './auth.ts';
import { isOpenPath } from './open-paths.ts';
import { countsOf } from './rates.ts';
import { ADDRESS_HEADER, LANGUAGE_HEADER } from './visitor-headers.ts';

export type AccountsDoor = (request: Request, caller: Caller) => Promise<Response>;

type DoorParts = {
  auth: Auth;
  limiter: RateLimiter;
  log: Logger;
  origin: string;
  /** Told after each call that may have written something. */
  onAnswered: () => void;
  /** Told of each sign-in, by whichever way, with the headers of who asked. */
  onSignedIn: (headers: Headers) => void;
};

const LARGEST_BODY = 16 * 1024;

/** No answer of these comes sooner: else its time would tell whether an address has an account. */
const SAME_TIME = new Set([
  ...['/sign-up/email', '/sign-in/email', '/request-password-reset', '/send-verification-email', '/change-email'],
  ...['/email-otp/send-verification-otp', '/sign-in/email-otp'],
]);
const SAME_TIME_MS = 300;

/** A wrong password and an address that was not confirmed yet are told apart by the mail that goes there, and by nothing else. */
const SAME_ANSWER = new Set(['EMAIL_NOT_VERIFIED', 'INVALID_EMAIL_OR_PASSWORD']);

/**
 * The one way to the accounts, for calls from outside and for our own pages alike: only from this site, not too often, not too long, and
 * without telling who has an account.
 */
export function createAccountsDoor({ auth, limiter, log, origin, onAnswered, onSignedIn }: DoorParts): AccountsDoor {
  async function answer(request: Request, caller: Caller): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname.slice(AUTH_PATH.length);
    if (!isOpenPath(path)) return refusal(404, 'NOT_FOUND', 'there is no such call');
    const writes = request.method !== 'GET' && request.method !== 'HEAD';
    // A link in a mail leads to a page of ours, which asks; nobody is signed in by following one.
    if ((writes || path === '/verify-email') && !isSameOrigin(request, origin))
      return refusal(403, 'CROSS_ORIGIN', 'asked from another site');
    const text = writes ? await readText(request) : '';
    if (text === null) return refusal(413, 'TOO_LARGE', 'the body is too large');
    const body = parse(text);
    if (body === null) return refusal(400, 'INVALID_JSON', 'the body is no JSON object');
    const wait = await limiter.take(countsOf(path, caller.address, body));
    if (wait !== null) return tooMany(wait);
    const begun = performance.now();
    const response = await auth.handler(asked(request, url, writes ? JSON.stringify(body) : undefined, caller));
    if (writes) onAnswered();
    if (isSignIn(path, request.headers, response.headers)) onSignedIn(request.headers);
    if (SAME_TIME.has(path)) await sleep(Math.max(0, SAME_TIME_MS - (performance.now() - begun)));
    return path === '/sign-in/email' && !response.ok ? sameAnswer(response) : response;
  }

  return async (request, caller) => {
    try {
      const response = await answer(request, caller);
      const headers = new Headers(response.headers);
      headers.set('cache-control', 'no-store');
      return new Response(response.body, { status: response.status, headers });
    } catch (error) {
      log.error(
        { err: error instanceof Error ? { type: error.name, stack: error.stack?.split('\n').slice(1).join('\n') } : null },
        'a call about accounts failed',
      );
      return refusal(503, 'UNAVAILABLE', 'accounts cannot be reached, nothing was changed');
    }
  };

  function asked(request: Request, url: URL, body: string | undefined, { address, lang }: Caller): Request {
    const headers = new Headers(request.headers);
    for (const name of [...headers.keys()])
      if (/^(x-forwarded-|forwarded$|x-real-ip$|x-kinora-|content-(length|encoding)$)/.test(name)) headers.delete(name);
    // It came from this site, under whichever of its names (see isSameOrigin).
    headers.set('origin', origin);
    headers.set(ADDRESS_HEADER, address);
    headers.set(LANGUAGE_HEADER, lang);
    if (body !== undefined) headers.set('content-type', 'application/json');
    return new Request(new URL(url.pathname + url.search, origin), { method: request.method, headers, body });
  }
}

/** Ways to sign in (I2, I4, I9, I12). The second factor is one, where nobody is signed in yet; elsewhere it is being set up. */
const SIGN_IN = /^\/(sign-in\/(email|email-otp)|callback\/\w+|passkey\/verify-authentication|session-from-address)$/;
const SECOND_FACTOR = /^\/two-factor\/verify-(totp|backup-code)$/;

const SESSION = /kinora\.session_token=/;

/** Whether an answer signs somebody in: it is still without a session where a second factor is asked for. */
function isSignIn(path: string, asked: Headers, answered: Headers): boolean {
  const isWay = SIGN_IN.test(path) || (SECOND_FACTOR.test(path) && !SESSION.test(asked.get('cookie') ?? ''));
  const session = answered.getSetCookie().findLast((line) => SESSION.test(line));
  return isWay && session !== undefined && !/^[^=]+=;/.test(session);
}

function refusal(status: number, code: string, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ code, message }, { status, headers });
}

function tooMany(seconds: number): Response {
  return refusal(429, 'TOO_MANY_REQUESTS', `too often; again in ${seconds} s`, { 'retry-after': String(seconds) });
}

async function sameAnswer(response: Response): Promise<Response> {
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  if (!SAME_ANSWER.has(body.code ?? '')) return response;
  return refusal(401, 'INVALID_EMAIL_OR_PASSWORD', 'wrong address or password, or the address is not confirmed yet');
}

/** Null where it is longer than any of ours. */
async function readText(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > LARGEST_BODY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
