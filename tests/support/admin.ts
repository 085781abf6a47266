import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs the admin command as an operator does. Returns both output streams and the exit code. */
export async function admin(words: string[], env: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../scripts/admin.ts'), ...words],
    {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (said.err += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: said.out.trim(), err: said.err.trim() };
}
