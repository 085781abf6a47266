import { expect } from 'vitest';

/** Microseconds. Long enough for a clock with a resolution of a millisecond. */
const MIN_MEASURED_US = 4000;

/** Other programs on the machine may slow down several in a row. */
const MAX_ATTEMPTS = 10;

/** Times the input of the smaller run. */
const SIZE_RATIO = 16;

/** A function with an input of any size, whose cost may grow no faster than the input. */
export type LinearCase = {
  name: string;
  /** Returns the run with an input of that size. */
  prepare: (size: number) => () => unknown;
  /** Of the input of the smaller run. */
  size: number;
  /** Limit of the growth for 16 times the input: 16 if linear, 256 if quadratic. */
  maxGrowth: number;
};

/** The smaller run has an input of a quarter of `size`, the larger one of four times `size`. */
export function linearCase<T>(
  name: string,
  run: (input: T) => unknown,
  make: (size: number) => T,
  size: number,
  maxGrowth = 64,
): LinearCase {
  function prepare(inputSize: number) {
    const input = make(inputSize);
    return () => run(input);
  }
  return { name, prepare, size: Math.ceil(size / 4), maxGrowth };
}

/** Runs the function once with its large input. */
export async function runLarge({ prepare, size }: LinearCase): Promise<void> {
  await prepare(SIZE_RATIO * size)();
}

/** CPU microseconds per call. */
async function measureCost(run: () => unknown): Promise<number> {
  for (let repeats = 1; ; repeats *= 2) {
    const begin = process.threadCpuUsage();
    for (let repeat = 0; repeat < repeats; repeat++) await run();
    const { user, system } = process.threadCpuUsage(begin);
    if (user + system >= MIN_MEASURED_US) return (user + system) / repeats;
  }
}

async function measureGrowth(runSmall: () => unknown, runLarge: () => unknown): Promise<number> {
  // Lets V8 compile before the measurement.
  await runSmall();
  await runSmall();
  const cost = await measureCost(runSmall);
  return (await measureCost(runLarge)) / cost;
}

/** Retries, as only slow code fails every time. */
export async function expectLinear({ prepare, size, maxGrowth }: LinearCase): Promise<void> {
  const [runSmall, runLarge] = [prepare(size), prepare(SIZE_RATIO * size)];
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < MAX_ATTEMPTS && growth >= maxGrowth; attempt++)
    growth = Math.min(growth, await measureGrowth(runSmall, runLarge));
  expect(growth).toBeLessThan(maxGrowth);
}

/** Repeats `text` up to at least `size` characters. */
export const repeatTo = (text: string) => (size: number) =>
  text.repeat(Math.ceil(size / text.length));
