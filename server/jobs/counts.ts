export type Counts = {
  add(name: string, number?: number): void;
  /**
   * Returns and resets all counts, sorted by name: processes that write the same rows would
   * deadlock otherwise.
   */
  take(): [name: string, number: number][];
};

/**
 * Counts by name, at most `most` names at a time, because visitors can invent names. Further names
 * are ignored.
 */
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
