import { Agent } from 'node:http';
import { requestBytes } from '../../../../tests/support/request-bytes.ts';

/** Those of browsers. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

export type EachRequested = { latenciesMs: number[]; seconds: number };

/**
 * Requests another path each time over keep-alive connections, for some time or a number of pages.
 * Rejects if a response is not 200.
 */
export async function requestEach(
  url: string,
  nextPath: () => string,
  connections: number,
  limit: { seconds: number } | { pages: number },
): Promise<EachRequested> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  let started = 0;
  const isOver = () =>
    'pages' in limit
      ? started >= limit.pages
      : performance.now() - startedAt >= limit.seconds * 1000;

  async function requestInTurn(): Promise<void> {
    while (!isOver()) {
      started += 1;
      const path = nextPath();
      const requestedAt = performance.now();
      const { status } = await requestBytes(url + path, { headers: HEADERS, agent });
      if (status !== 200) throw new Error(`${path} answers ${status}`);
      latenciesMs.push(performance.now() - requestedAt);
    }
  }

  try {
    await Promise.all(Array.from({ length: connections }, requestInTurn));
  } finally {
    agent.destroy();
  }
  return { latenciesMs, seconds: (performance.now() - startedAt) / 1000 };
}
