import { findUnusable, INVALID, type Problem, readCounted, type Schema } from './schema.ts';

/**
 * A value that a schema left out, or read without some characters. `field` is a path of the schema,
 * such as `credits.cast[].name`: neither field nor problem contains anything that the catalog sent.
 */
export type UnusableValue = { field: string; problem: Problem };

export type WireResult<T> =
  | { success: true; wire: T; unusableValues: UnusableValue[] }
  | { success: false };

/**
 * Reads a response. Usual responses have no unusable value. Others are read again, with the path of
 * each value.
 */
export function parseWire<T>(schema: Schema<T>, body: unknown): WireResult<T> {
  const { result, unusableCount } = readCounted(schema, body);
  if (result === INVALID) return { success: false };
  const unusableValues = unusableCount === 0 ? [] : listUnusableValues(schema, body);
  return { success: true, wire: result, unusableValues };
}

/** Each field and problem once. */
function listUnusableValues(schema: Schema<unknown>, body: unknown): UnusableValue[] {
  const values = new Map<string, UnusableValue>();
  findUnusable(schema, body, (path, problem) => {
    const value = { field: path.join('.').replaceAll('.[]', '[]'), problem };
    values.set(`${value.field} ${problem}`, value);
  });
  return [...values.values()];
}
