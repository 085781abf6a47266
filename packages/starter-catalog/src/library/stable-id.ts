/** Ids for what has none in the data (credits, videos, episodes), hashed from a text. */

function hash(text: string, seed: number): number {
  let value = seed;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  // Mixes the bits, so that similar texts such as "s1e1" and "s1e2" get distant ids.
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return (value ^ (value >>> 15)) >>> 0;
}

/** From 1 to 2^31 - 1, the range of TMDB's ids. */
export function numericId(text: string): number {
  return (hash(text, 0x811c9dc5) % 0x7ffffffe) + 1;
}

export function hexId(text: string): string {
  return [0x811c9dc5, 0x5bd1e995, 0x1b873593]
    .map((seed) => hash(text, seed).toString(16).padStart(8, '0'))
    .join('');
}

/** From 0 (inclusive) to 1 (exclusive). */
export function hashToFraction(text: string): number {
  return hash(text, 0x811c9dc5) / 2 ** 32;
}
