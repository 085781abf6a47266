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

/** How many times as much CPU time four times the input takes: 4 where cost grows with length, 16 where with its square. */
export async function growthOf<T>(run: (input: T) => unknown, make: (size: number) => T, size: number): Promise<number> {
  const [small, large] = [make(size), make(4 * size)];
  // Compiled before it is measured.
  await run(small);
  await run(small);
  const cost = await costOf(() => run(small));
  return (await costOf(() => run(large))) / cost;
}

/** Four times the input: 4 times the cost where it is linear, 16 times where it is quadratic. */
export const MAX_GROWTH = 8;

/** The least of several tries: what disturbs a measurement makes it larger or smaller, what is quadratic is so each time. */
export async function expectLinear<T>(run: (input: T) => unknown, make: (size: number) => T, size: number): Promise<void> {
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && growth >= MAX_GROWTH; attempt++) growth = Math.min(growth, await growthOf(run, make, size));
  expect(growth).toBeLessThan(MAX_GROWTH);
}

/** A text of that size, of one piece. */
export const repeat = (text: string) => (size: number) => text.repeat(Math.ceil(size / text.length));
