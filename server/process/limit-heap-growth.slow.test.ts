import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const SCRIPT = `
  import { getHeapStatistics } from 'node:v8';
  import { limitHeapGrowth } from '${new URL('./limit-heap-growth.ts', import.meta.url).href}';

  if (process.env.LIMIT === 'yes') limitHeapGrowth();
  const create = (index) => ({ index, text: String(index), list: [index, index] });
  const kept = Array.from({ length: 400_000 }, (_, index) => create(index));
  let max = 0;
  for (let index = 0; index < 8_000_000; index += 1) {
    kept[index % kept.length] = create(index);
    // The first collection is not limited.
    if (index > 4_000_000 && index % 20_000 === 0) max = Math.max(max, getHeapStatistics().used_heap_size / 1e6);
  }
  console.log(max);
`;

async function readMaxHeapMb(limit: 'yes' | 'no'): Promise<number> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', SCRIPT],
    { env: { LIMIT: limit } },
  );
  return Number(stdout);
}

test('the heap grows less when old objects are replaced by new ones all the time', async () => {
  const [unlimited, limited] = await Promise.all([readMaxHeapMb('no'), readMaxHeapMb('yes')]);
  expect(limited).toBeGreaterThan(20);
  expect(limited).toBeLessThan(unlimited * 0.75);
});
