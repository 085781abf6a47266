/** A well-mixed 32-bit number for a text (FNV-1a with the finish of MurmurHash3): ids one apart look nothing alike. */
export function hashOf(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export type Chance = {
  /** From 0 up to, not including, 1. */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number; both ends are possible. */
  whole(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  likely(share?: number): boolean;
};

/** A row of numbers (mulberry32) that the text alone decides: the same picture on every machine, for ever. */
export function chanceOf(text: string): Chance {
  let state = hashOf(text);

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => itemAt(list, Math.floor(next() * list.length)),
    likely: (share = 0.5) => next() < share,
  };
}

/** The item at an index that wraps round in both directions. The list must not be empty. */
export function itemAt<T>(list: readonly T[], index: number): T {
  if (list.length === 0) throw new RangeError('nothing to choose from');
  return list[((index % list.length) + list.length) % list.length] as T;
}
