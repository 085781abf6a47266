import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Load = { requests: number; seconds: number };

export type LoadOptions = { url: string; connections: number; seconds: number };

/** wrk if installed, because a client in Node is slower than the server. */
export const loadGenerator = spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error ? 'own' : 'wrk';

/** Requests a URL over keep-alive connections. Rejects if a response is not 200. */
export async function generateLoad({ url, connections, seconds }: LoadOptions): Promise<Load> {
  if (loadGenerator === 'wrk') {
    const { stdout } = await run('wrk', [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '-H',
      'accept-encoding: br',
      url,
    ]);
    return parseWrkOutput(stdout);
  }
  return generateLoadWithNode({ url, connections, seconds });
}

/** Generates the load with load-process.ts. */
export async function generateLoadWithNode({
  url,
  connections,
  seconds,
}: LoadOptions): Promise<Load> {
  const program = join(import.meta.dirname, 'load-process.ts');
  const { stdout } = await run(process.execPath, [
    program,
    url,
    String(connections),
    String(seconds),
  ]);
  return JSON.parse(stdout) as Load;
}

/** Parses the output of wrk. Throws on failed requests. */
export function parseWrkOutput(output: string): Load {
  const bad = /(Non-2xx or 3xx responses: [1-9].*|Socket errors: .*[1-9].*)/.exec(output)?.[1];
  if (bad !== undefined) throw new Error(`wrk: ${bad}`);
  const [, requests, amount, unit] = /(\d+) requests in ([\d.]+)(ms|s|m)\b/.exec(output) ?? [];
  if (requests === undefined)
    throw new Error(`wrk printed something else: ${output.slice(0, 500)}`);
  const seconds = Number(amount) * (unit === 'm' ? 60 : unit === 'ms' ? 0.001 : 1);
  return { requests: Number(requests), seconds };
}
