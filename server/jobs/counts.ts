export type Counts = {
  add(name: string, number?: number): void;
  /**
   * Returns and resets the counts, sorted so that processes writing the same rows do not deadlock.
   */
  take(): [name: string, number: number][];
};

/** Counts at most `most` names and ignores further ones, because visitors can invent names. */
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
