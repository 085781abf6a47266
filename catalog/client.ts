import type { z } from 'zod';
import { AppError, type ErrorCode } from '../domain/errors.ts';
import { backoffMs, withJitter } from '../lib/backoff.ts';
import { type CircuitState, createCircuitBreaker } from '../lib/circuit-breaker.ts';
import { retry } from '../lib/retry.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import { type Answer, attempt, type Failed, type Fetch, type Outcome } from './attempt.ts';

export type Log = {
  info(object: object, message: string): void;
  warn(object: object, message: string): void;
};

export type Params = Record<string, string | number | boolean>;

export type Call = {
  /** The path without numbers, such as `/movie/:number`; about a dozen values. */
  kind: string;
  outcome: 'answer' | 'missing' | ErrorCode;
  ms: number;
};

export type Client = {
  /**
   * One GET of TMDB v3, validated by `schema`. `null` if not found (404). Rejects with an
   * `AppError`: `catalog_unavailable`, `catalog_timeout` or `catalog_broken`.
   */
  get<T>(path: string, params: Params, schema: z.ZodType<T>): Promise<Answer<T> | null>;
  status(): { reachable: boolean | null; circuit: CircuitState };
};

const LIMITS = {
  /** Of one attempt. Usual responses take 50 to 300 ms. */
  attemptTimeoutMs: 5000,
  /** Of all attempts of a call: visitors do not wait longer for a page. */
  totalTimeoutMs: 9000,
  maxRetries: 2,
  backoffMs: 250,
  /** Do not retry if the wait, for instance a Retry-After, exceeds this. */
  maxRetryDelayMs: 2000,
  /** The catalog allows about 40 requests a second; 20 at a time usually stay below. */
  maxConcurrent: 20,
  maxQueued: 200,
  /** The largest responses, casts of shows with a thousand episodes, are below 4 MB. */
  maxBytes: 8 * 1024 * 1024,
  failureThreshold: 5,
  /** With a probe that hangs for `attemptTimeoutMs`, recovery is still noticed within 10 s. */
  openMs: 3000,
};

/** `asked` is false if no request was sent. */
type Tried<T> = { outcome: Outcome<T>; asked: boolean; probe: boolean };

export type ClientOptions = {
  url: string;
  key: string;
  fetch?: Fetch;
  log?: Log;
  onCall?: (call: Call) => void;
  limits?: Partial<typeof LIMITS>;
  now?: () => number;
};

/** A v4 token is a JWT (three parts, the first a JSON object in base64) and goes into a header. */
function credentials(key: string): {
  bare: string;
  headers: Record<string, string>;
  query: Record<string, string>;
} {
  const bare = key.trim().replace(/^Bearer\s+/i, '');
  const headers = { accept: 'application/json' };
  return bare.startsWith('eyJ')
    ? { bare, headers: { ...headers, authorization: `Bearer ${bare}` }, query: {} }
    : { bare, headers, query: { api_key: bare } };
}

/** The only code that sends requests. Errors and logs contain the path, never the key. */
export function createClient({
  url,
  key,
  fetch = (request) => globalThis.fetch(request),
  log,
  onCall,
  now = Date.now,
  ...options
}: ClientOptions): Client {
  const limits = { ...LIMITS, ...options.limits };
  if (!URL.canParse(url)) throw new Error('The address of the catalog is not a URL');
  const base = url.replace(/\/+$/, '');
  const { bare, headers, query } = credentials(key);
  const semaphore = createSemaphore(limits);
  const circuit = createCircuitBreaker({
    failureThreshold: limits.failureThreshold,
    openMs: limits.openMs,
    now,
    onChange: (open) =>
      open ? log?.warn({}, 'catalog circuit opened') : log?.info({}, 'catalog circuit closed'),
  });
  let reachable: boolean | null = null;

  function addressOf(path: string, params: Params): URL {
    const address = new URL(base + path);
    for (const [name, value] of Object.entries({ ...query, ...params }))
      address.searchParams.set(name, String(value));
    return address;
  }

  function overloaded(): Failed {
    return {
      kind: 'failed',
      code: 'catalog_unavailable',
      reason: 'has too many requests waiting',
      retries: 0,
      waitMs: 1000,
      counts: false,
    };
  }

  function refused(): Failed {
    const waitMs = Math.max(circuit.retryInMs(), 1000);
    return {
      kind: 'failed',
      code: 'catalog_unavailable',
      reason: 'is left alone after failures',
      retries: 0,
      waitMs,
      counts: false,
    };
  }

  /** The circuit is acquired last, because it may open while the attempt is queued. */
  async function tryOnce<T>(
    path: string,
    address: URL,
    schema: z.ZodType<T>,
    deadline: number,
  ): Promise<Tried<T>> {
    const turn = await semaphore.run(async () => {
      const permit = circuit.tryAcquire();
      if (!permit) return { outcome: refused(), asked: false, probe: false };
      const timeoutMs = Math.min(limits.attemptTimeoutMs, deadline - now());
      const begun = performance.now();
      const outcome = await attempt(
        { url: address, headers, schema },
        { fetch, timeoutMs, maxBytes: limits.maxBytes, now },
      );
      onCall?.({
        kind: path.replace(/\/\d+/g, '/:number'),
        outcome: outcome.kind === 'failed' ? outcome.code : outcome.kind,
        ms: performance.now() - begun,
      });
      const alive = outcome.kind !== 'failed' || !outcome.counts;
      if (alive) permit.succeed();
      else permit.fail();
      reachable = alive;
      return { outcome, asked: true, probe: permit.isProbe };
    }, deadline - now());
    return turn?.value ?? { outcome: overloaded(), asked: false, probe: false };
  }

  function errorOf(path: string, { code, reason, waitMs }: Failed): AppError {
    return new AppError(code, `Catalog ${reason}: GET ${path}`, {
      retryAfter: waitMs === null ? null : Math.ceil(waitMs / 1000),
    });
  }

  /** A proxy may echo the URL with the key: use such a response once, but do not store it. */
  function withoutKey<T>(answer: Answer<T>): Answer<T> {
    return answer.body?.includes(bare) ? { ...answer, body: null } : answer;
  }

  /** `null` if the outcome is final: success, or a failure without further retries. */
  function retryDelayMs<T>(
    { outcome, probe }: Tried<T>,
    attempts: number,
    deadline: number,
  ): number | null {
    if (outcome.kind !== 'failed' || probe) return null;
    const backoff = withJitter(backoffMs(attempts, { initialMs: limits.backoffMs }));
    const delay = Math.max(outcome.waitMs ?? 0, backoff);
    const isWorthIt =
      attempts <= Math.min(limits.maxRetries, outcome.retries) &&
      delay <= limits.maxRetryDelayMs &&
      now() + delay < deadline &&
      circuit.state() !== 'open';
    return isWorthIt ? delay : null;
  }

  async function get<T>(
    path: string,
    params: Params,
    schema: z.ZodType<T>,
  ): Promise<Answer<T> | null> {
    const address = addressOf(path, params);
    const deadline = now() + limits.totalTimeoutMs;
    const { result, attempts } = await retry(() => tryOnce(path, address, schema, deadline), {
      delayMs: (tried, attempts) => retryDelayMs(tried, attempts, deadline),
    });
    const { outcome, asked } = result;
    if (outcome.kind === 'answer') return withoutKey(outcome.answer);
    if (outcome.kind === 'missing') return null;
    // Rejections by an open circuit are not logged: its opening was.
    if (asked)
      log?.warn(
        { path, code: outcome.code, reason: outcome.reason, tries: attempts },
        'catalog call failed',
      );
    throw errorOf(path, outcome);
  }

  return { get, status: () => ({ reachable, circuit: circuit.state() }) };
}
