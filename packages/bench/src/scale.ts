/** The amount of work. `SHORT_SCALE` only tests the benchmark. */
export type Scale = {
  /** Rounds, each with both contenders. */
  rounds: number;
  /** Seconds of load per contender and round. */
  seconds: number;
  /** Pages per round of the render. */
  pages: number;
  /** Pages rendered before the measurement, to compile all code. */
  warmUp: number;
  /** Page loads in a browser, and starts of a process. */
  repeats: number;
};

export const FULL_SCALE: Scale = { rounds: 7, seconds: 2, pages: 40, warmUp: 400, repeats: 5 };
export const SHORT_SCALE: Scale = { rounds: 3, seconds: 1, pages: 20, warmUp: 100, repeats: 1 };
