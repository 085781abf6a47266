import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Load = { requests: number; seconds: number };

export type LoadOptions = { url: string; connections: number; seconds: number };

/** The name of what makes the load: wrk where it is installed, because a client in Node would be the slower of the two. */
export const loadMaker = spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error ? 'own' : 'wrk';

/** Asks for one address over kept connections, as fast as the answers come. Rejects where one was not a 200. */
export async function makeLoad({ url, connections, seconds }: LoadOptions): Promise<Load> {
  if (loadMaker === 'wrk') {
    const { stdout } = await run('wrk', [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '-H',
      'accept-encoding: br',
      url,
    ]);
    return readWrk(stdout);
  }
  return makeOwnLoad({ url, connections, seconds });
}

/** The same without wrk, by a process of our own. */
export async function makeOwnLoad({ url, connections, seconds }: LoadOptions): Promise<Load> {
  const program = join(import.meta.dirname, 'load-process.ts');
  const { stdout } = await run(process.execPath, [
    program,
    url,
    String(connections),
    String(seconds),
  ]);
  return JSON.parse(stdout) as Load;
}

/** Reads what wrk prints. Throws where an answer was missing or not a 200. */
export function readWrk(output: string): Load {
  const bad = /(Non-2xx or 3xx responses: [1-9].*|Socket errors: .*[1-9].*)/.exec(output)?.[1];
  if (bad !== undefined) throw new Error(`wrk: ${bad}`);
  const [, requests, amount, unit] = /(\d+) requests in ([\d.]+)(ms|s|m)\b/.exec(output) ?? [];
  if (requests === undefined)
    throw new Error(`wrk printed something else: ${output.slice(0, 500)}`);
  const seconds = Number(amount) * (unit === 'm' ? 60 : unit === 'ms' ? 0.001 : 1);
  return { requests: Number(requests), seconds };
}
