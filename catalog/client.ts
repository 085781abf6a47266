import type { z } from 'zod';
import { AppError, type ErrorCode } from '../domain/errors.ts';
import { type Answer, attempt, type Failed, type Fetch } from './attempt.ts';
import { type CircuitState, createCircuit } from './circuit.ts';
import { createLimit } from './limit.ts';

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
  /** One try. Ordinary answers take 50 to 300 ms; what has not come after this will hardly come. */
  tryMs: 5000,
  /** All tries of one call together: longer nobody waits for a page. */
  totalMs: 9000,
  retries: 2,
  /** First pause before a retry, doubled each time, less a random part so that processes do not retry in step. */
  pauseMs: 250,
  /** A catalog that asks for more patience than this gets its peace, and the visitor an answer at once. */
  patienceMs: 2000,
  /** The catalog allows about 40 requests a second; 20 at a time with usual answer times stay below. */
  concurrent: 20,
  queued: 200,
  /** The largest true answers, casts of shows with a thousand episodes, are below 4 MB. */
  maxBytes: 8 * 1024 * 1024,
  failuresToOpen: 5,
  /** With a probe that hangs for `tryMs`, recovery is still noticed within 10 s. */
  openMs: 3000,
};

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

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
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
  const limit = createLimit(limits);
  const circuit = createCircuit({
    failures: limits.failuresToOpen,
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
    const waitMs = Math.max(circuit.waitMs(), 1000);
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
  async function tryOnce<T>(path: string, address: URL, schema: z.ZodType<T>, deadline: number) {
    const turn = await limit.run(async () => {
      const pass = circuit.enter();
      if (!pass) return { outcome: refused(), asked: false, probe: false };
      const timeoutMs = Math.min(limits.tryMs, deadline - now());
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
      if (alive) pass.succeeded();
      else pass.failed();
      reachable = alive;
      return { outcome, asked: true, probe: pass.probe };
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

  async function get<T>(
    path: string,
    params: Params,
    schema: z.ZodType<T>,
  ): Promise<Answer<T> | null> {
    const address = addressOf(path, params);
    const deadline = now() + limits.totalMs;
    for (let retry = 0; ; retry += 1) {
      const { outcome, asked, probe } = await tryOnce(path, address, schema, deadline);
      if (outcome.kind === 'answer') return withoutKey(outcome.answer);
      if (outcome.kind === 'missing') return null;
      const jittered = limits.pauseMs * 2 ** retry * (0.5 + Math.random() / 2);
      const pause = Math.max(outcome.waitMs ?? 0, jittered);
      const worthIt =
        !probe && retry < Math.min(limits.retries, outcome.retries) && pause <= limits.patienceMs;
      if (!worthIt || now() + pause >= deadline || circuit.state() === 'open') {
        // What was not even asked is told once, when the circuit opens.
        if (asked)
          log?.warn(
            { path, code: outcome.code, reason: outcome.reason, tries: retry + 1 },
            'catalog call failed',
          );
        throw errorOf(path, outcome);
      }
      await sleep(pause);
    }
  }

  return { get, status: () => ({ reachable, circuit: circuit.state() }) };
}
