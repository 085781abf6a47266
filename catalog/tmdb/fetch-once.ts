import type { ErrorCode } from '../../domain/web/errors.ts';
import { errorCode } from '../../lib/error-code.ts';
import { parseRetryAfterMs } from '../../lib/retry-after.ts';
import type { Schema } from '../wire/schema.ts';
import { parseWire, type UnusableValue } from '../wire/unusable-values.ts';
import type { Transport, TransportBody, TransportResponse } from './transport.ts';

/** As text, or as gzip if it arrived compressed: whatever is at hand, to be stored. */
export type ResponseBody = string | Uint8Array;

/** `wire` is the validated response, `body` the original; `null` if it must not be stored. */
export type FetchedBody<T> = {
  wire: T;
  body: ResponseBody | null;
  unusableValues: UnusableValue[];
};

/** Result of one attempt. `reason` is safe to log: no URL, header or text of another error. */
export type FetchOutcome<T> =
  | { kind: 'ok'; body: FetchedBody<T> }
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

function toFailure({ status, retryAfter }: TransportResponse, now: number): FetchFailure {
  const reason = `answered ${status}`;
  if (status === 429 || status >= 500) {
    return toFetchFailure('catalog_unavailable', reason, {
      maxRetries: UNLIMITED,
      retryInMs: parseRetryAfterMs(retryAfter, now),
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
  const code = errorCode(error) ?? errorCode(error instanceof Error ? error.cause : null);
  return code !== null && /^[A-Z_]+$/.test(code) ? code : 'no connection';
}

/** A proxy may echo the URL with the key: such a response is used once, but not stored. */
function parseBody<T>(
  { text, gzip }: TransportBody,
  schema: Schema<T>,
  secret: string,
): FetchOutcome<T> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return toFetchFailure('catalog_broken', 'answered with broken JSON', { maxRetries: 1 });
  }
  const parsed = parseWire(schema, json);
  if (!parsed.success)
    return toFetchFailure('catalog_broken', 'answered with something else', { maxRetries: 1 });
  const { wire, unusableValues } = parsed;
  const body = text.includes(secret) ? null : (gzip ?? text);
  return { kind: 'ok', body: { wire, body, unusableValues } };
}

/** One request with body and validation, within `timeoutMs`. Never rejects. */
export async function fetchOnce<T>(
  request: {
    url: URL;
    headers: Record<string, string>;
    schema: Schema<T>;
    /** Responses that contain it must not be stored. */
    secret: string;
  },
  {
    transport,
    timeoutMs,
    maxBytes,
    now,
  }: { transport: Transport; timeoutMs: number; maxBytes: number; now: () => number },
): Promise<FetchOutcome<T>> {
  const { url, headers, schema, secret } = request;
  const controller = new AbortController();
  const { signal } = controller;
  // Rejects by itself, because a server in the same process may ignore the signal.
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => {});
  const timer = setTimeout(
    () => {
      controller.abort();
      reject(signal.reason);
    },
    Math.max(1, Math.ceil(timeoutMs)),
  );
  let startedReading = false;
  try {
    const response = await Promise.race([transport({ url, headers, signal }), aborted]);
    startedReading = true;
    if (response.status !== 200) {
      response.discardBody();
      return response.status === 404 ? { kind: 'missing' } : toFailure(response, now());
    }
    const body = await Promise.race([response.readBody(maxBytes), aborted]);
    return body === null
      ? toFetchFailure('catalog_broken', `answered with more than ${maxBytes} bytes`)
      : parseBody(body, schema, secret);
  } catch (error) {
    if (signal.aborted)
      return toFetchFailure('catalog_timeout', 'took too long', { maxRetries: UNLIMITED });
    if (startedReading)
      return toFetchFailure('catalog_broken', 'broke off its answer', { maxRetries: 1 });
    return toFetchFailure('catalog_unavailable', toSafeReason(error), { maxRetries: UNLIMITED });
  } finally {
    clearTimeout(timer);
  }
}
