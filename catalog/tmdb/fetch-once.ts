import type { z } from 'zod';
import type { ErrorCode } from '../../domain/web/errors.ts';
import { errorCode } from '../../lib/error-code.ts';
import { readBodyText } from '../../lib/read-body.ts';
import { parseRetryAfterMs } from '../../lib/retry-after.ts';
import { parseWire, type UnusableValue } from '../wire/unusable-values.ts';

/** Any function from request to response: the global `fetch`, or a server in the same process. */
export type Fetch = (request: Request) => Response | Promise<Response>;

/** `wire` is the validated response, `body` its original text; `null` if it must not be stored. */
export type FetchedBody<T> = { wire: T; body: string | null };

/** Result of one attempt. `reason` is safe to log: no URL, header or text of another error. */
export type FetchOutcome<T> =
  | { kind: 'ok'; body: FetchedBody<T>; unusableValues: UnusableValue[] }
  | { kind: 'missing' }
  | {
      kind: 'failed';
      code: ErrorCode;
      reason: string;
      maxRetries: number;
      retryInMs: number | null;
      /** Whether the circuit breaker counts it; rejecting this one request does not count. */
      tripsCircuit: boolean;
      /** Status 429: the budget of calls handles it, not the circuit breaker. */
      isRateLimited: boolean;
    };

export type FetchFailure = Extract<FetchOutcome<never>, { kind: 'failed' }>;

const UNLIMITED = Number.POSITIVE_INFINITY;

export function toFetchFailure(
  code: ErrorCode,
  reason: string,
  details: Partial<FetchFailure> = {},
): FetchFailure {
  return {
    kind: 'failed',
    code,
    reason,
    maxRetries: 0,
    retryInMs: null,
    tripsCircuit: true,
    isRateLimited: false,
    ...details,
  };
}

function toFailure(response: Response, now: number): FetchFailure {
  const { status } = response;
  const reason = `answered ${status}`;
  if (status === 429 || status >= 500) {
    return toFetchFailure('catalog_unavailable', reason, {
      maxRetries: UNLIMITED,
      retryInMs: parseRetryAfterMs(response.headers.get('retry-after'), now),
      isRateLimited: status === 429,
      tripsCircuit: status !== 429,
    });
  }
  if (status === 401 || status === 403)
    return toFetchFailure('catalog_unavailable', `${reason}: the key is refused`);
  return toFetchFailure('catalog_broken', reason, { tripsCircuit: false });
}

/** A system error code such as ECONNRESET. Messages may contain the URL with its key. */
function toSafeReason(error: unknown): string {
  const code = errorCode(error instanceof Error ? error.cause : null);
  return code !== null && /^[A-Z_]+$/.test(code) ? code : 'no connection';
}

/** Rejects on abort, because a server in the same process may ignore the signal. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function parseBody<T>(body: string, schema: z.ZodType<T>): FetchOutcome<T> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return toFetchFailure('catalog_broken', 'answered with broken JSON', { maxRetries: 1 });
  }
  const parsed = parseWire(schema, json);
  if (!parsed.success)
    return toFetchFailure('catalog_broken', 'answered with something else', { maxRetries: 1 });
  const { wire, unusableValues } = parsed;
  return { kind: 'ok', body: { wire, body }, unusableValues };
}

/** One request with body and validation, within `timeoutMs`. Never rejects. */
export async function fetchOnce<T>(
  request: { url: URL; headers: Record<string, string>; schema: z.ZodType<T> },
  {
    fetch,
    timeoutMs,
    maxBytes,
    now,
  }: { fetch: Fetch; timeoutMs: number; maxBytes: number; now: () => number },
): Promise<FetchOutcome<T>> {
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)));
  const aborted = rejectOnAbort(signal);
  aborted.catch(() => {});
  let startedReading = false;
  try {
    const response = await Promise.race([
      fetch(new Request(request.url, { headers: request.headers, signal })),
      aborted,
    ]);
    startedReading = true;
    if (response.status !== 200) {
      // An unread body would keep the connection occupied.
      await response.body?.cancel().catch(() => {});
      return response.status === 404 ? { kind: 'missing' } : toFailure(response, now());
    }
    const text = await Promise.race([readBodyText(response.body, maxBytes), aborted]);
    return text === null
      ? toFetchFailure('catalog_broken', `answered with more than ${maxBytes} bytes`)
      : parseBody(text, request.schema);
  } catch (error) {
    if (signal.aborted)
      return toFetchFailure('catalog_timeout', 'took too long', { maxRetries: UNLIMITED });
    if (startedReading)
      return toFetchFailure('catalog_broken', 'broke off its answer', { maxRetries: 1 });
    return toFetchFailure('catalog_unavailable', toSafeReason(error), { maxRetries: UNLIMITED });
  }
}
