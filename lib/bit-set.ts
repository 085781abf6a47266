/** A set of small numbers. Sets are compared with sets of the same capacity only. */
export type BitSet = Uint32Array;

/** An empty set for the numbers from 0 to `capacity - 1`. */
export function createBitSet(capacity: number): BitSet {
  return new Uint32Array(Math.ceil(capacity / 32));
}

export function addBit(set: BitSet, number: number): void {
  set[number >>> 5] = wordAt(set, number >>> 5) | (1 << (number & 31));
}

export function deleteBit(set: BitSet, number: number): void {
  set[number >>> 5] = wordAt(set, number >>> 5) & ~(1 << (number & 31));
}

export function hasBit(set: BitSet, number: number): boolean {
  return (wordAt(set, number >>> 5) & (1 << (number & 31))) !== 0;
}

export function isSubset(set: BitSet, other: BitSet): boolean {
  for (let index = 0; index < set.length; index++)
    if ((wordAt(set, index) & ~wordAt(other, index)) !== 0) return false;
  return true;
}

export function intersect(set: BitSet, other: BitSet): BitSet {
  return set.map((word, index) => word & wordAt(other, index));
}

export function unite(set: BitSet, other: BitSet): BitSet {
  return set.map((word, index) => word | wordAt(other, index));
}

/** Number of elements that both sets have. */
export function countCommon(set: BitSet, other: BitSet): number {
  let count = 0;
  for (let index = 0; index < set.length; index++)
    count += countOnes(wordAt(set, index) & wordAt(other, index));
  return count;
}

/** Elements in ascending order. */
export function listBits(set: BitSet): number[] {
  const numbers: number[] = [];
  for (let index = 0; index < set.length; index++)
    for (let word = wordAt(set, index); word !== 0; word &= word - 1)
      numbers.push(index * 32 + 31 - Math.clz32(word & -word));
  return numbers;
}

function wordAt(set: BitSet, index: number): number {
  return set[index] ?? 0;
}

/** Adds up pairs of bits, then of fours, then of bytes. */
function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
