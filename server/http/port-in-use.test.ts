import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const MAIN = join(import.meta.dirname, '../main.ts');

test.each([
  ['one process', {}],
  [
    'several processes',
    {
      WORKERS: '2',
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      AUTH_SECRET: 'a secret that is long enough for a test',
    },
  ],
])(
  'a start on a port in use, by %s, ends with one line and leaves DATA_DIR alone',
  async (_, env) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const bound = other.address();
    const port = typeof bound === 'object' ? bound?.port : 0;
    const folder = mkdtempSync(join(tmpdir(), 'kinora-port-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const dataDir = join(folder, 'data');
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        ...env,
      },
    });
    const exit = once(child, 'exit');
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(await exit).toEqual([1, null]);
    expect(output + errors).toBe(
      `Kinora cannot start: PORT ${port} is in use by another program\n`,
    );
    expect(existsSync(dataDir)).toBe(false);
  },
);
