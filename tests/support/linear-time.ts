import { expect } from 'vitest';

/** Microseconds. Long enough for a clock with a resolution of a millisecond. */
const MIN_MEASURED_US = 4000;

/** Other programs on the machine may slow down several in a row. */
const MAX_ATTEMPTS = 10;

/** CPU microseconds per call. */
async function measureCost(run: () => unknown): Promise<number> {
  for (let repeats = 1; ; repeats *= 2) {
    const begin = process.threadCpuUsage();
    for (let repeat = 0; repeat < repeats; repeat++) await run();
    const { user, system } = process.threadCpuUsage(begin);
    if (user + system >= MIN_MEASURED_US) return (user + system) / repeats;
  }
}

async function measureGrowth<T>(run: (input: T) => unknown, small: T, large: T): Promise<number> {
  // Lets V8 compile before the measurement.
  await run(small);
  await run(small);
  const cost = await measureCost(() => run(small));
  return (await measureCost(() => run(large))) / cost;
}

/** Expects the cost to grow less than `times`. Retries, as only slow code fails every time. */
export async function expectGrowthBelow<T>(
  maxGrowth: number,
  run: (input: T) => unknown,
  small: T,
  large: T,
): Promise<void> {
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < MAX_ATTEMPTS && growth >= maxGrowth; attempt++)
    growth = Math.min(growth, await measureGrowth(run, small, large));
  expect(growth).toBeLessThan(maxGrowth);
}

/** Expects linear cost: 16 times the input costs 16 times if linear, 256 if quadratic. */
export async function expectLinear<T>(
  run: (input: T) => unknown,
  make: (size: number) => T,
  size: number,
): Promise<void> {
  const small = Math.ceil(size / 4);
  await expectGrowthBelow(64, run, make(small), make(16 * small));
}

/** Repeats `text` up to at least `size` characters. */
export const repeatTo = (text: string) => (size: number) =>
  text.repeat(Math.ceil(size / text.length));
