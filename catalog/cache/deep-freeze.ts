const OBJECT_BYTES = 32;
const FIELD_BYTES = 8;
const TEXT_BYTES = 24;

/** Freezes JSON deeply and estimates its bytes. Data frozen earlier counts 0. */
export function deepFreeze(value: unknown): number {
  // Latin-1 strings take one byte per character, others two; checking each string would be slow.
  if (typeof value === 'string') return TEXT_BYTES + Math.ceil(1.5 * value.length);
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return 0;
  Object.freeze(value);
  let bytes = OBJECT_BYTES;
  for (const child of Object.values(value)) bytes += FIELD_BYTES + deepFreeze(child);
  return bytes;
}
