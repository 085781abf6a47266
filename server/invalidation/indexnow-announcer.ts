import { isIP } from 'node:net';
import { backoffMs, withJitter } from '../../lib/backoff.ts';
import { errorCode } from '../../lib/error-code.ts';
import { retry } from '../../lib/retry.ts';
import { parseRetryAfterMs } from '../../lib/retry-after.ts';
import { withTimeout } from '../../lib/timeout.ts';

export type Announcer = {
  /** Queues changed pages, by path, for announcement. Returns at once and never throws. */
  announce(paths: readonly string[]): void;
  /** Makes one quick attempt to send queued pages, and drops the rest. */
  close(): Promise<void>;
};

export type AnnouncerOptions = {
  /** Search engines read the same key at `/{key}.txt`, which proves who announces. */
  key: string;
  origin: string;
  endpoints?: readonly string[];
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
  delays?: Partial<typeof DELAYS>;
};

/** IndexNow members share announcements; Naver, common in Korea, also gets them directly. */
const ENDPOINTS = ['https://api.indexnow.org/indexnow', 'https://searchadvisor.naver.com/indexnow'];

const MAX_BATCH_SIZE = 10_000;
/** All languages of some 700 titles; beyond that, the sitemaps suffice. */
const MAX_QUEUED = 20_000;

const DELAYS = {
  /** Batches changes: an editor saves twice, and a title has 28 pages. */
  batchDelayMs: 60_000,
  timeoutMs: 10_000,
  maxAttempts: 5,
  /** Before the second attempt, then doubled each time, with jitter. */
  backoffMs: 30_000,
  /** Also limits Retry-After. */
  maxBackoffMs: 3_600_000,
  /** Bounds the delay of a restart. */
  closeTimeoutMs: 2000,
};

/** Names that do not resolve on the public internet. */
const NON_PUBLIC_HOST =
  /(^|\.)(localhost|local|internal|lan|home\.arpa|test|invalid|example(\.(com|net|org))?)$/;

type Outcome =
  | { kind: 'taken' }
  | { kind: 'refused' | 'failed'; reason: string; retryAfterMs: number | null };

/** Announces changed pages by IndexNow (Bing, Naver, Yandex, Seznam) if the site is public. */
export function createAnnouncer({
  endpoints = ENDPOINTS,
  ...options
}: AnnouncerOptions): Announcer {
  // Separate queues: one endpoint that is down does not delay the others.
  const queues = isPublicHost(new URL(options.origin).hostname)
    ? endpoints.map((endpoint) => createEndpointQueue(endpoint, options))
    : [];
  return {
    announce(paths) {
      for (const queue of queues) queue.announce(paths);
    },
    async close() {
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}

function createEndpointQueue(
  endpoint: string,
  { key, origin, fetch = globalThis.fetch, log, ...options }: AnnouncerOptions,
): Announcer {
  const delays = { ...DELAYS, ...options.delays };
  const { host } = new URL(endpoint);
  const queue = new Set<string>();
  const closing = new AbortController();
  const aborting = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;
  let isFullLogged = false;

  function announce(paths: readonly string[]): void {
    if (closing.signal.aborted) return;
    for (const path of paths) {
      if (queue.size < MAX_QUEUED || queue.has(path)) queue.add(path);
      else if (!isFullLogged) {
        isFullLogged = true;
        log.warn(
          { host, waiting: queue.size },
          'too many changed pages to announce, leaving the rest to crawlers',
        );
      }
    }
    schedule();
  }

  function schedule(): void {
    if (timer !== null || sending !== null || queue.size === 0 || closing.signal.aborted) return;
    timer = setTimeout(() => {
      timer = null;
      sending = sendBatch().finally(() => {
        sending = null;
        schedule();
      });
    }, delays.batchDelayMs).unref();
  }

  /** Sends a batch, with retries. Never rejects. */
  async function sendBatch(): Promise<void> {
    const paths = [...queue].slice(0, MAX_BATCH_SIZE);
    for (const path of paths) queue.delete(path);
    isFullLogged = false;
    const urlList = paths.map((path) => origin + path);
    const body = JSON.stringify({
      host: new URL(origin).host,
      key,
      keyLocation: `${origin}/${key}.txt`,
      urlList,
    });
    const { result, attempts } = await retry(() => post(body), {
      delayMs: retryDelayMs,
      signal: closing.signal,
    });
    if (result.kind === 'taken') log.info({ host, pages: paths.length }, 'changed pages announced');
    else
      log.warn(
        { host, pages: paths.length, reason: result.reason, tries: attempts },
        'cannot announce changed pages',
      );
  }

  function retryDelayMs(outcome: Outcome, attempts: number): number | null {
    if (outcome.kind !== 'failed' || attempts >= delays.maxAttempts) return null;
    const backoff = withJitter(backoffMs(attempts, { initialMs: delays.backoffMs }));
    return Math.min(Math.max(backoff, outcome.retryAfterMs ?? 0), delays.maxBackoffMs);
  }

  async function post(body: string): Promise<Outcome> {
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([aborting.signal, AbortSignal.timeout(delays.timeoutMs)]),
      });
      await response.body?.cancel();
      return toOutcome(response);
    } catch (error) {
      return { kind: 'failed', reason: getErrorReason(error), retryAfterMs: null };
    }
  }

  async function close(): Promise<void> {
    if (closing.signal.aborted) return;
    if (timer !== null) clearTimeout(timer);
    closing.abort();
    const lastBatch = queue.size > 0 ? sendBatch() : null;
    await withTimeout(Promise.all([sending, lastBatch]), delays.closeTimeoutMs, () => null);
    aborting.abort();
  }

  return { announce, close };
}

function isPublicHost(hostname: string): boolean {
  return hostname.includes('.') && isIP(hostname) === 0 && !NON_PUBLIC_HOST.test(hostname);
}

/** 202: the key is still to be verified. Client errors other than 429 are permanent. */
function toOutcome({ status, headers }: Response): Outcome {
  if (status === 200 || status === 202) return { kind: 'taken' };
  const isRetryable = status === 429 || status >= 500;
  return {
    kind: isRetryable ? 'failed' : 'refused',
    reason: `answered ${status}`,
    retryAfterMs: parseRetryAfterMs(headers.get('retry-after'), Date.now()),
  };
}

function getErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return 'no connection';
  return errorCode(error.cause) ?? error.name;
}
