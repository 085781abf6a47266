/** Ids for things the data does not number (credits, videos, episodes): the same text always gives the same id. */

function hash(text: string, seed: number): number {
  let value = seed;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  // The last steps spread neighbours such as "s1e1" and "s1e2" over the whole range.
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return (value ^ (value >>> 15)) >>> 0;
}

/** 1 to 2^31 - 1, as wide as the ids of the catalog are. */
export function numberId(text: string): number {
  return (hash(text, 0x811c9dc5) % 0x7ffffffe) + 1;
}

/** 24 hexadecimal digits. */
export function hexId(text: string): string {
  return [0x811c9dc5, 0x5bd1e995, 0x1b873593]
    .map((seed) => hash(text, seed).toString(16).padStart(8, '0'))
    .join('');
}

/** 0 (included) to 1 (excluded). */
export function fraction(text: string): number {
  return hash(text, 0x811c9dc5) / 2 ** 32;
}
