import {
  addBit,
  type BitSet,
  countCommon,
  createBitSet,
  deleteBit,
  hasBit,
  intersect,
  isSubset,
  listBits,
  unite,
} from './bit-set.ts';

export type HittingSetSearch = {
  /**
   * At most `size` numbers that, together with those of `chosen`, include one of each set. `null`
   * if there are none, or if the limit of steps was reached before they were found.
   */
  complete(chosen: readonly number[], size: number): number[] | null;
  /** The limit was reached in this or an earlier search. */
  isLimitReached(): boolean;
};

type StepCounter = { count(comparisons: number): void; isLimitReached(): boolean };

/**
 * Exact search by branch and bound, after reductions. It may take exponential time, so that all
 * searches together are limited to `maxSteps` comparisons of 32 numbers.
 */
export function createHittingSetSearch(
  allSets: readonly BitSet[],
  { capacity, maxSteps }: { capacity: number; maxSteps: number },
): HittingSetSearch {
  const steps = createStepCounter(Math.ceil(capacity / 32), maxSteps);
  const minimalSets = removeSupersets(allSets, steps);

  function complete(chosen: readonly number[], size: number): number[] | null {
    if (steps.isLimitReached()) return null;
    steps.count((3 + chosen.length) * minimalSets.length);
    const sets = minimalSets.filter((set) => !chosen.some((number) => hasBit(set, number)));
    const allNumbers = sets.reduce(unite, createBitSet(capacity));
    if (countDisjoint(sets, allNumbers) > size) return null;
    return branch(reduce(sets, capacity, steps), allNumbers, size);
  }

  /** Tries each allowed number of the shortest set; those that were tried are not allowed again. */
  function branch(sets: readonly BitSet[], allowed: BitSet, size: number): number[] | null {
    if (sets.length === 0) return [];
    steps.count(3 * sets.length);
    if (steps.isLimitReached() || countDisjoint(sets, allowed) > size) return null;
    const stillAllowed = allowed.slice();
    for (const number of listByHits(getShortest(sets, allowed), sets)) {
      const unhit = sets.filter((set) => !hasBit(set, number));
      const others = branch(unhit, stillAllowed, size - 1);
      if (others !== null) return [number, ...others];
      deleteBit(stillAllowed, number);
    }
    return null;
  }

  function listByHits(set: BitSet, sets: readonly BitSet[]): number[] {
    const numbers = listBits(set);
    steps.count(numbers.length * sets.length);
    return numbers
      .map((number) => ({ number, hits: sets.filter((other) => hasBit(other, number)).length }))
      .sort((a, b) => b.hits - a.hits)
      .map(({ number }) => number);
  }

  return { complete, isLimitReached: steps.isLimitReached };
}

function createStepCounter(words: number, maxSteps: number): StepCounter {
  let steps = 0;
  return {
    count(comparisons) {
      steps += comparisons * words;
    },
    isLimitReached: () => steps > maxSteps,
  };
}

/** The allowed numbers of the set that has the fewest. */
function getShortest(sets: readonly BitSet[], allowed: BitSet): BitSet {
  let shortest = allowed;
  let shortestLength = Number.POSITIVE_INFINITY;
  for (const set of sets) {
    const length = countCommon(set, allowed);
    if (length >= shortestLength) continue;
    shortest = set;
    shortestLength = length;
  }
  return intersect(shortest, allowed);
}

/** A lower bound: sets without a common number need one each. */
function countDisjoint(sets: readonly BitSet[], allowed: BitSet): number {
  let disjoint = 0;
  let used: BitSet = new Uint32Array(allowed.length);
  for (const set of sets) {
    if (countCommon(set, used) > 0) continue;
    disjoint += 1;
    used = unite(used, intersect(set, allowed));
  }
  return disjoint;
}

/** Shorter and fewer sets, which need as many numbers. Shortest first. */
function reduce(sets: readonly BitSet[], capacity: number, steps: StepCounter): BitSet[] {
  const minimal = removeSupersets(sets, steps);
  const dominated = findDominated(minimal, capacity, steps);
  if (steps.isLimitReached() || countCommon(dominated, dominated) === 0) return minimal;
  const others = dominated.map((word) => ~word);
  return reduce(
    minimal.map((set) => intersect(set, others)),
    capacity,
    steps,
  );
}

/** A number in a set is in its supersets, too. Stops removing them once the limit is reached. */
function removeSupersets(sets: readonly BitSet[], steps: StepCounter): BitSet[] {
  const minimal: BitSet[] = [];
  for (const set of [...sets].sort((a, b) => countCommon(a, a) - countCommon(b, b))) {
    steps.count(minimal.length);
    if (steps.isLimitReached() || !minimal.some((other) => isSubset(other, set))) minimal.push(set);
  }
  return minimal;
}

/**
 * Numbers that another one replaces, because it is in all sets that they are in. Of numbers that
 * are in the same sets, all but the first.
 */
function findDominated(sets: readonly BitSet[], capacity: number, steps: StepCounter): BitSet {
  const companions = new Map<number, BitSet>();
  for (const set of sets) {
    const numbers = listBits(set);
    steps.count(numbers.length);
    for (const number of numbers)
      companions.set(number, intersect(companions.get(number) ?? set, set));
  }
  const dominated = createBitSet(capacity);
  for (const [number, others] of companions)
    for (const other of listBits(others)) {
      const isMutual = hasBit(companions.get(other) ?? others, number);
      if (other !== number && (!isMutual || other < number)) addBit(dominated, number);
    }
  return dominated;
}
