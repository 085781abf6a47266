import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');

/** Runs the drill with the programs of `path` alone. */
async function runDrill(args: string[], path: string) {
  const drill = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, error, [code]] = await Promise.all([
    text(drill.stdout),
    text(drill.stderr),
    once(drill, 'exit'),
  ]);
  return { output, error, code };
}

test('the drill loads in Node.js without a build step, and names its faults', async () => {
  const { error, code } = await runDrill(['--only', 'coffee'], '');
  expect(error).toMatch(/^no such fault: coffee; there are postgres-process-killed, /);
  expect(code).toBe(2);
});

test('the drill is skipped where packages are missing, and names them', async () => {
  const { output, code } = await runDrill([], '');
  expect(output).toMatch(/^skipped: these Debian packages are missing: .*patroni/);
  expect(code).toBe(0);
});
