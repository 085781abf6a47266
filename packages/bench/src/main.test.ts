import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');

test('the benchmark loads in Node.js without a build step, and names its parts', async () => {
  const bench = spawn(process.execPath, [MAIN, 'colour'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [error, [code]] = await Promise.all([text(bench.stderr), once(bench, 'exit')]);
  expect(error).toMatch(/^no such part: colour; there are http, render, /);
  expect(code).toBe(1);
}, 60_000);
