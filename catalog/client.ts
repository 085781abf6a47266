import type { z } from 'zod';
import { AppError, type ErrorCode } from '../domain/errors.ts';
import { backoffMs, withJitter } from '../lib/backoff.ts';
import { type CircuitState, createCircuitBreaker } from '../lib/circuit-breaker.ts';
import { retry } from '../lib/retry.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import { type Answer, attempt, type Failed, type Fetch, type Outcome } from './attempt.ts';

/** Where the product says what went on; a pino logger fits. */
export type Log = {
  info(object: object, message: string): void;
  warn(object: object, message: string): void;
};

export type Params = Record<string, string | number | boolean>;

/** One try that was made, told to whoever counts them. */
export type Call = {
  /** The path with its numbers left out, such as `/movie/:number`: one of a dozen. */
  kind: string;
  outcome: 'answer' | 'missing' | ErrorCode;
  ms: number;
};

export type Client = {
  /**
   * One GET of TMDB v3, checked against `schema`. Null when the catalog does not have it (404). Rejects with an `AppError`:
   * `catalog_unavailable`, `catalog_timeout` or `catalog_broken`.
   */
  get<T>(path: string, params: Params, schema: z.ZodType<T>): Promise<Answer<T> | null>;
  status(): { reachable: boolean | null; circuit: CircuitState };
};

const LIMITS = {
  /**
   * Of one attempt. Ordinary answers take 50 to 300 ms; what has not come after this will hardly
   * come.
   */
  attemptTimeoutMs: 5000,
  /** Of all attempts of one call: longer nobody waits for a page. */
  totalTimeoutMs: 9000,
  maxRetries: 2,
  /** Before the first retry, doubled each time, with jitter. */
  backoffMs: 250,
  /** A call is not retried if the wait, such as that of a Retry-After, would be longer. */
  maxRetryDelayMs: 2000,
  /** The catalog allows about 40 requests a second; 20 at a time with usual answer times stay below. */
  maxConcurrent: 20,
  maxQueued: 200,
  /** The largest true answers, casts of shows with a thousand episodes, are below 4 MB. */
  maxBytes: 8 * 1024 * 1024,
  failureThreshold: 5,
  /** With a probe that hangs for `attemptTimeoutMs`, recovery is still noticed within 10 s. */
  openMs: 3000,
};

/** `asked` is false if the catalog was spared the request. */
type Tried<T> = { outcome: Outcome<T>; asked: boolean; probe: boolean };

export type ClientOptions = {
  /** Base address with its version, for instance `https://api.themoviedb.org/3`. */
  url: string;
  /** A v3 key, or a v4 read token. */
  key: string;
  fetch?: Fetch;
  log?: Log;
  onCall?: (call: Call) => void;
  limits?: Partial<typeof LIMITS>;
  now?: () => number;
};

/** A v4 token is a JWT (three parts, beginning with a JSON brace in base64) and travels in a header. */
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

/** The only place that speaks to the catalog. The key never leaves it: errors and logs name the path alone. */
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

  /** One try, counted by the circuit. The circuit is asked last: it may open while the try waits for room. */
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

  /** A proxy may answer with the address it was asked: good enough to read once, and not to be written anywhere. */
  function withoutKey<T>(answer: Answer<T>): Answer<T> {
    return answer.body?.includes(bare) ? { ...answer, body: null } : answer;
  }

  /** `null` if the outcome is final: no failure, or one that is not worth another attempt. */
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
    // A call that the circuit refused is not logged: its opening was.
    if (asked)
      log?.warn(
        { path, code: outcome.code, reason: outcome.reason, tries: attempts },
        'catalog call failed',
      );
    throw errorOf(path, outcome);
  }

  return { get, status: () => ({ reachable, circuit: circuit.state() }) };
}
