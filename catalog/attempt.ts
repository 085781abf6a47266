import type { z } from 'zod';
import type { ErrorCode } from '../domain/errors.ts';
import { errorCode } from '../lib/error-code.ts';
import { readBodyText } from '../lib/read-body.ts';
import { parseRetryAfterMs } from '../lib/retry-after.ts';

/** Any function from request to response: the global `fetch`, or a server in the same process. */
export type Fetch = (request: Request) => Response | Promise<Response>;

/** `wire` is the validated response, `body` its original text; `null` if it must not be stored. */
export type Answer<T> = { wire: T; body: string | null };

/** Result of one attempt. `reason` is safe to log: no URL, header or text of another error. */
export type Outcome<T> =
  | { kind: 'answer'; answer: Answer<T> }
  | { kind: 'missing' }
  | {
      kind: 'failed';
      code: ErrorCode;
      reason: string;
      retries: number;
      waitMs: number | null;
      /** Whether the circuit breaker counts it; rejecting this one request does not count. */
      counts: boolean;
    };

export type Failed = Extract<Outcome<never>, { kind: 'failed' }>;

const ALWAYS = Number.POSITIVE_INFINITY;

function failed(code: ErrorCode, reason: string, own: Partial<Failed> = {}): Failed {
  return { kind: 'failed', code, reason, retries: 0, waitMs: null, counts: true, ...own };
}

function failureOfStatus(response: Response, now: number): Failed {
  const { status } = response;
  const reason = `answered ${status}`;
  if (status === 429 || status >= 500) {
    return failed('catalog_unavailable', reason, {
      retries: ALWAYS,
      waitMs: parseRetryAfterMs(response.headers.get('retry-after'), now),
    });
  }
  if (status === 401 || status === 403)
    return failed('catalog_unavailable', `${reason}: the key is refused`);
  return failed('catalog_broken', reason, { counts: false });
}

/** A system error code such as ECONNRESET. Messages may contain the URL with its key. */
function reasonOf(error: unknown): string {
  const code = errorCode(error instanceof Error ? error.cause : null);
  return code !== null && /^[A-Z_]+$/.test(code) ? code : 'no connection';
}

/** Rejects on abort, because a server in the same process may ignore the signal. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function parse<T>(body: string, schema: z.ZodType<T>): Outcome<T> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return failed('catalog_broken', 'answered with broken JSON', { retries: 1 });
  }
  const parsed = schema.safeParse(json);
  return parsed.success
    ? { kind: 'answer', answer: { wire: parsed.data, body } }
    : failed('catalog_broken', 'answered with something else', { retries: 1 });
}

/** One request with body and validation, within `timeoutMs`. Never rejects. */
export async function attempt<T>(
  request: { url: URL; headers: Record<string, string>; schema: z.ZodType<T> },
  {
    fetch,
    timeoutMs,
    maxBytes,
    now,
  }: { fetch: Fetch; timeoutMs: number; maxBytes: number; now: () => number },
): Promise<Outcome<T>> {
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)));
  const aborted = abortOf(signal);
  aborted.catch(() => {});
  let begun = false;
  try {
    const response = await Promise.race([
      fetch(new Request(request.url, { headers: request.headers, signal })),
      aborted,
    ]);
    begun = true;
    if (response.status !== 200) {
      // An unread body would keep the connection occupied.
      await response.body?.cancel().catch(() => {});
      return response.status === 404 ? { kind: 'missing' } : failureOfStatus(response, now());
    }
    const text = await Promise.race([readBodyText(response.body, maxBytes), aborted]);
    return text === null
      ? failed('catalog_broken', `answered with more than ${maxBytes} bytes`)
      : parse(text, request.schema);
  } catch (error) {
    if (signal.aborted) return failed('catalog_timeout', 'took too long', { retries: ALWAYS });
    if (begun) return failed('catalog_broken', 'broke off its answer', { retries: 1 });
    return failed('catalog_unavailable', reasonOf(error), { retries: ALWAYS });
  }
}
