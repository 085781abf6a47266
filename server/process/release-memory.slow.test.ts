import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const SCRIPT = `
  import { setTimeout as sleep } from 'node:timers/promises';
  import { getHeapStatistics } from 'node:v8';
  import { releaseMemoryWhenIdle } from '${new URL('./release-memory.ts', import.meta.url).href}';

  const heapMb = () => getHeapStatistics().total_heap_size / 1e6;
  let objects = Array.from({ length: 1_500_000 }, (_, index) => ({ index }));
  const full = heapMb();
  objects = null;
  // Long intervals, because a busy machine makes the process look busy in short ones.
  releaseMemoryWhenIdle(500);
  for (let waited = 0; heapMb() > full / 2 && waited < 60_000; waited += 500) await sleep(500);
  console.log(JSON.stringify({ full, released: heapMb() }));
`;

test('memory that a burst of work took is returned while the process is idle', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    SCRIPT,
  ]);
  const { full, released } = JSON.parse(stdout) as { full: number; released: number };
  expect(full).toBeGreaterThan(40);
  expect(released).toBeLessThan(full / 2);
});
