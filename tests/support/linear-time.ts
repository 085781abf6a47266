import { expect } from 'vitest';

/** Microseconds. Long enough for a clock with a resolution of a millisecond. */
const MIN_MEASURED_US = 4000;
const ROUNDS = 3;

/** CPU microseconds per call, the minimum of several rounds. */
async function measureCost(run: () => unknown): Promise<number> {
  let repeats = 1;
  let minimum = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const begin = process.threadCpuUsage();
    for (let repeat = 0; repeat < repeats; repeat++) await run();
    const { user, system } = process.threadCpuUsage(begin);
    const elapsed = user + system;
    if (elapsed < MIN_MEASURED_US) {
      repeats *= 2;
      round--;
    } else minimum = Math.min(minimum, elapsed / repeats);
  }
  return minimum;
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
  for (let attempt = 0; attempt < 4 && growth >= maxGrowth; attempt++)
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
