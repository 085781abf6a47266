export type Counts = {
  add(name: string, number?: number): void;
  /**
   * Returns and resets the counts, sorted so that processes writing the same rows do not deadlock.
   */
  drain(): [name: string, number: number][];
};

/** Counts at most `most` names and ignores further ones, because visitors can invent names. */
export function createCounts(maxNames: number): Counts {
  const counts = new Map<string, number>();
  return {
    add(name, number = 1) {
      const current = counts.get(name);
      if (current !== undefined || counts.size < maxNames)
        counts.set(name, (current ?? 0) + number);
    },
    drain() {
      const entries = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
      counts.clear();
      return entries;
    },
  };
}
