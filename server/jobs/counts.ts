/** How often something was said since it was last written down. */
export type Counts = {
  add(name: string, number?: number): void;
  /** All of them, which begin anew, in one order for all processes: two that write the same rows must not wait for each other. */
  take(): [name: string, number: number][];
};

/** Counts by name, at most `most` names at a time: what visitors name has no end, and what does not fit is not counted by its name. */
export function createCounts(most: number): Counts {
  const counts = new Map<string, number>();
  return {
    add(name, number = 1) {
      const before = counts.get(name);
      if (before !== undefined || counts.size < most) counts.set(name, (before ?? 0) + number);
    },
    take() {
      const taken = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
      counts.clear();
      return taken;
    },
  };
}
