/** FNV-1a with the finalizer of MurmurHash3: similar texts get unrelated hashes. */
export function hashText(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  between(low: number, high: number): number;
  /** An integer from `low` to `high`, both inclusive. */
  integer(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share?: number): boolean;
};

/** Random numbers (mulberry32) seeded by a text, the same on every machine. */
export function createRandom(text: string): Random {
  let state = hashText(text);

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  return {
    next,
    between: (low, high) => low + next() * (high - low),
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => itemAt(list, Math.floor(next() * list.length)),
    chance: (share = 0.5) => next() < share,
  };
}

/** Wraps the index around in both directions. The list must not be empty. */
export function itemAt<T>(list: readonly T[], index: number): T {
  if (list.length === 0) throw new RangeError('the list is empty');
  return list[((index % list.length) + list.length) % list.length] as T;
}
