import { expect } from 'vitest';

/** Microseconds: long enough to be measured by a clock that ticks each millisecond. */
const MEASURED_US = 4000;
const ROUNDS = 3;

/** CPU microseconds that one call takes: the least of several rounds. */
async function costOf(run: () => unknown): Promise<number> {
  let repeats = 1;
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const begin = process.threadCpuUsage();
    for (let repeat = 0; repeat < repeats; repeat++) await run();
    const { user, system } = process.threadCpuUsage(begin);
    const taken = user + system;
    if (taken < MEASURED_US) {
      repeats *= 2;
      round--;
    } else least = Math.min(least, taken / repeats);
  }
  return least;
}

/** How many times as much CPU time the second input takes as the first. */
async function growthOf<T>(run: (input: T) => unknown, small: T, large: T): Promise<number> {
  // Compiled before it is measured.
  await run(small);
  await run(small);
  const cost = await costOf(() => run(small));
  return (await costOf(() => run(large))) / cost;
}

/**
 * The second input costs less than `times` as much as the first. The least of several tries: what disturbs a measurement makes it larger
 * or smaller, what is too slow is so each time.
 */
export async function expectGrowthBelow<T>(
  times: number,
  run: (input: T) => unknown,
  small: T,
  large: T,
): Promise<void> {
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 4 && growth >= times; attempt++)
    growth = Math.min(growth, await growthOf(run, small, large));
  expect(growth).toBeLessThan(times);
}

/** Cost grows with the length of the input, around `size`: for sixteen times of it 16 times where it is linear, 256 where it is quadratic. */
export async function expectLinear<T>(
  run: (input: T) => unknown,
  make: (size: number) => T,
  size: number,
): Promise<void> {
  const small = Math.ceil(size / 4);
  await expectGrowthBelow(64, run, make(small), make(16 * small));
}

/** A text of that size, of one piece. */
export const repeat = (text: string) => (size: number) =>
  text.repeat(Math.ceil(size / text.length));
