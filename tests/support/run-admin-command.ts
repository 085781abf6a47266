import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs the admin command as an operator does. Returns both output streams and the exit code. */
export async function runAdminCommand(args: string[], env: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../scripts/admin.ts'), ...args],
    {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => (output.out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (output.err += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: output.out.trim(), err: output.err.trim() };
}
