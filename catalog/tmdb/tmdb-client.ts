import { AppError, type ErrorCode } from '../../domain/web/errors.ts';
import { backoffMs, withJitter } from '../../lib/backoff.ts';
import { type CircuitState, createCircuitBreaker } from '../../lib/circuit-breaker.ts';
import { retry } from '../../lib/retry.ts';
import type { Schema } from '../wire/schema.ts';
import { type CallBudget, createLoadLimit } from './call-budget.ts';
import { type CallPriority, getCallPriority } from './call-priority.ts';
import {
  type FetchedBody,
  type FetchFailure,
  type FetchOutcome,
  fetchOnce,
  toFetchFailure,
} from './fetch-once.ts';
import { createLogThrottle } from './log-throttle.ts';
import { createFetchTransport, type Fetch, httpTransport } from './transport.ts';
import { createUnusableValueLog } from './unusable-value-log.ts';

export type Log = {
  info(object: object, message: string): void;
  warn(object: object, message: string): void;
};

export type QueryParams = Record<string, string | number | boolean>;

export type CallReport = {
  /** The path without numbers, such as `/movie/:number`; about a dozen values. */
  pathPattern: string;
  outcome: 'ok' | 'missing' | ErrorCode;
  durationMs: number;
  /** Fields with an unusable value. */
  unusableValues: number;
};

export type TmdbClient = {
  /**
   * One GET of TMDB v3, validated by `schema`. `null` if not found (404). Rejects with an
   * `AppError`: `catalog_unavailable`, `catalog_timeout` or `catalog_broken`.
   */
  get<T>(path: string, params: QueryParams, schema: Schema<T>): Promise<FetchedBody<T> | null>;
  status(): { reachable: boolean | null; circuit: CircuitState };
};

const LIMITS = {
  /** Of one attempt. Usual responses take 50 to 300 ms. */
  attemptTimeoutMs: 5000,
  /** Of all attempts of a call: visitors do not wait longer for a page. */
  totalTimeoutMs: 9000,
  /** Of one attempt for its permit; then what is stored is served, or a page with status 503. */
  visitorWaitMs: 1000,
  backgroundWaitMs: 30_000,
  maxRetries: 2,
  backoffMs: 250,
  /** Do not retry if the wait, for instance a Retry-After, exceeds this. */
  maxRetryDelayMs: 2000,
  /** The largest responses, casts of shows with a thousand episodes, are below 4 MB. */
  maxBytes: 8 * 1024 * 1024,
  failureThreshold: 5,
  /** With a probe that hangs for `attemptTimeoutMs`, recovery is still noticed within 10 s. */
  openMs: 3000,
  /** Of all processes after a 429 without a Retry-After, and at most, whatever the header says. */
  pauseMs: 1000,
  maxPauseMs: 5 * 60_000,
};

/** `isSent` is false if no request was sent. */
type Attempt<T> = { outcome: FetchOutcome<T>; isSent: boolean; isProbe: boolean };

export type TmdbClientOptions = {
  url: string;
  key: string;
  /** A server in the same process, instead of HTTP. */
  fetch?: Fetch;
  log?: Log;
  onCall?: (call: CallReport) => void;
  limits?: Partial<typeof LIMITS>;
  /** Shared limits; without them only the load of this process is limited. */
  budget?: Pick<CallBudget, 'run' | 'pause' | 'retryInMs'>;
  now?: () => number;
};

/** A v4 token is a JWT (three parts, the first a JSON object in base64) and goes into a header. */
function credentials(key: string): {
  token: string;
  headers: Record<string, string>;
  query: Record<string, string>;
} {
  const token = key.trim().replace(/^Bearer\s+/i, '');
  const headers = { accept: 'application/json' };
  return token.startsWith('eyJ')
    ? { token, headers: { ...headers, authorization: `Bearer ${token}` }, query: {} }
    : { token, headers, query: { api_key: token } };
}

function toPathPattern(path: string): string {
  return path.replace(/\/(tt)?\d+/g, '/:number');
}

/** The only code that sends requests. Errors and logs contain the path, never the key. */
export function createTmdbClient({
  url,
  key,
  fetch,
  log,
  onCall,
  budget = createLoadLimit(),
  now = Date.now,
  ...options
}: TmdbClientOptions): TmdbClient {
  const limits = { ...LIMITS, ...options.limits };
  if (!URL.canParse(url)) throw new Error('The catalog URL is invalid');
  const base = url.replace(/\/+$/, '');
  const { token, headers, query } = credentials(key);
  const transport = fetch ? createFetchTransport(fetch) : httpTransport;
  const circuit = createCircuitBreaker({
    failureThreshold: limits.failureThreshold,
    openMs: limits.openMs,
    now,
    onChange: (isOpen) =>
      isOpen ? log?.warn({}, 'catalog circuit opened') : log?.info({}, 'catalog circuit closed'),
  });
  const isLogDue = createLogThrottle(now);
  const logUnusableValues = createUnusableValueLog(log);
  let reachable: boolean | null = null;

  function getUrl(path: string, params: QueryParams): URL {
    const url = new URL(base + path);
    for (const [name, value] of Object.entries({ ...query, ...params }))
      url.searchParams.set(name, String(value));
    return url;
  }

  function toUnsent(reason: string, retryInMs: number): Attempt<never> {
    const outcome = toFetchFailure('catalog_unavailable', reason, {
      retryInMs,
      tripsCircuit: false,
    });
    return { outcome, isSent: false, isProbe: false };
  }

  function toCircuitOpen(): Attempt<never> {
    return toUnsent('is left alone after failures', Math.max(circuit.retryInMs(), 1000));
  }

  function getTimeouts(priority: CallPriority): { waitMs: number; totalMs: number } {
    const { visitorWaitMs, backgroundWaitMs, totalTimeoutMs } = limits;
    return priority === 'background'
      ? { waitMs: backgroundWaitMs, totalMs: backgroundWaitMs + totalTimeoutMs }
      : { waitMs: visitorWaitMs, totalMs: totalTimeoutMs };
  }

  async function tryOnce<T>(
    path: string,
    url: URL,
    schema: Schema<T>,
    deadline: number,
  ): Promise<Attempt<T>> {
    if (circuit.state() === 'open') return toCircuitOpen();
    const priority = getCallPriority();
    const sent = await budget.run(() => send(path, url, schema, deadline), {
      priority,
      timeoutMs: Math.min(getTimeouts(priority).waitMs, deadline - now()),
    });
    return sent?.value ?? toUnsent('has no free capacity in time', budget.retryInMs());
  }

  async function send<T>(
    path: string,
    url: URL,
    schema: Schema<T>,
    deadline: number,
  ): Promise<Attempt<T>> {
    // Acquired last, because the circuit may open while the attempt waits for its turn.
    const permit = circuit.tryAcquire();
    if (!permit) return toCircuitOpen();
    const timeoutMs = Math.min(limits.attemptTimeoutMs, deadline - now());
    const startedAt = performance.now();
    const outcome = await fetchOnce(
      { url, headers, schema, secret: token },
      { transport, timeoutMs, maxBytes: limits.maxBytes, now },
    );
    const pathPattern = toPathPattern(path);
    const unusableValues = outcome.kind === 'ok' ? outcome.body.unusableValues : [];
    logUnusableValues(pathPattern, unusableValues);
    onCall?.({
      pathPattern,
      outcome: outcome.kind === 'failed' ? outcome.code : outcome.kind,
      durationMs: performance.now() - startedAt,
      unusableValues: unusableValues.length,
    });
    if (outcome.kind === 'failed' && outcome.isRateLimited)
      budget.pause(Math.min(outcome.retryInMs ?? limits.pauseMs, limits.maxPauseMs));
    const isReachable = outcome.kind !== 'failed' || !outcome.tripsCircuit;
    if (isReachable) permit.succeed();
    else permit.fail();
    reachable = isReachable;
    return { outcome, isSent: true, isProbe: permit.isProbe };
  }

  function toAppError(path: string, { code, reason, retryInMs }: FetchFailure): AppError {
    return new AppError(code, `Catalog ${reason}: GET ${path}`, {
      retryAfter: retryInMs === null ? null : Math.ceil(retryInMs / 1000),
    });
  }

  /** Of responses that are wrong, as a page of a proxy, each kind once. */
  function logFailure(path: string, { code, reason }: FetchFailure, tries: number): void {
    if (code !== 'catalog_broken' || isLogDue(`${toPathPattern(path)} ${reason}`))
      log?.warn({ path, code, reason, tries }, 'catalog call failed');
  }

  /** `null` if the outcome is final: success, or a failure without further retries. */
  function retryDelayMs<T>(
    { outcome, isProbe }: Attempt<T>,
    attempts: number,
    deadline: number,
  ): number | null {
    if (outcome.kind !== 'failed' || isProbe) return null;
    const backoff = withJitter(backoffMs(attempts, { initialMs: limits.backoffMs }));
    const delay = Math.max(outcome.retryInMs ?? 0, backoff);
    const shouldRetry =
      attempts <= Math.min(limits.maxRetries, outcome.maxRetries) &&
      delay <= limits.maxRetryDelayMs &&
      now() + delay < deadline &&
      circuit.state() !== 'open';
    return shouldRetry ? delay : null;
  }

  async function get<T>(
    path: string,
    params: QueryParams,
    schema: Schema<T>,
  ): Promise<FetchedBody<T> | null> {
    const url = getUrl(path, params);
    const deadline = now() + getTimeouts(getCallPriority()).totalMs;
    const { result, attempts } = await retry(() => tryOnce(path, url, schema, deadline), {
      delayMs: (attempt, attempts) => retryDelayMs(attempt, attempts, deadline),
    });
    const { outcome, isSent } = result;
    if (outcome.kind === 'ok') return outcome.body;
    if (outcome.kind === 'missing') return null;
    // Rejections by an open circuit are not logged: its opening was.
    if (isSent) logFailure(path, outcome, attempts);
    throw toAppError(path, outcome);
  }

  return { get, status: () => ({ reachable, circuit: circuit.state() }) };
}
