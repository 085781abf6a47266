import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasProgram, runProgram } from '../../../../tests/support/run-program.ts';
import { findFreePort } from '../../../../tests/support/start-site.ts';
import { type RecordedResponse, recordResponse } from './response.ts';

export type Nginx = {
  url: string;
  /** CPU time so far in milliseconds, or `null` if unknown. */
  cpuMs(): number | null;
  stop(): Promise<void>;
};

export const hasNginx = () => hasProgram('nginx', '-v');

/** Starts nginx with the response as a file in `folder`, which the caller removes. */
export async function startNginx(folder: string, response: RecordedResponse): Promise<Nginx> {
  const port = await findFreePort();
  await writeFile(join(folder, 'body'), response.body);
  await writeFile(
    join(folder, 'nginx.conf'),
    nginxConfig({ folder, port, headers: response.headers }),
  );
  const url = `http://127.0.0.1:${port}`;
  const { pid, stop } = await runProgram(
    'nginx',
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'],
    {
      isReady: () =>
        recordResponse(`${url}/`).then(
          () => true,
          () => false,
        ),
    },
  );
  return { url, cpuMs: () => readCpu(pid), stop };
}

/** Disables what a single response does not need. */
export function nginxConfig({
  folder,
  port,
  headers,
}: {
  folder: string;
  port: number;
  headers: RecordedResponse['headers'];
}): string {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? 'application/octet-stream';
  const otherHeaders = headers.filter(([name]) => name !== 'content-type');
  return `
daemon off;
master_process off;
pid ${quote(join(folder, 'nginx.pid'))};
events { worker_connections 4096; }
http {
  access_log off;
  etag off;
  max_ranges 0;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=10 inactive=60s;
  types {}
  default_type ${quote(type)};
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${quote(join(folder, name))};`).join('\n')}
  server {
    listen 127.0.0.1:${port};
    location / {
      root ${quote(folder)};
      rewrite ^ /body break;
      add_header Last-Modified "";
${otherHeaders.map(([name, value]) => `      add_header ${name} ${quote(value)};`).join('\n')}
    }
  }
}
`;
}

/** Quotes a value. nginx cannot escape a dollar sign, which begins a variable. */
function quote(value: string): string {
  if (value.includes('$')) throw new Error(`nginx cannot be told to send a dollar sign: ${value}`);
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** USER_HZ of Linux. */
const TICKS_PER_SECOND = 100;

function readCpu(pid: number | undefined): number | null {
  try {
    // The program name is in brackets and may contain anything; user and system time are the 12th
    // and 13th field after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
