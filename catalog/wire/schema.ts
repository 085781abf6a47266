/**
 * Schemas of catalog responses. A response has thousands of values: reading one is a function call
 * that allocates nothing but the result. See docs/decisions/2026-11-26-cold-pages.md.
 */

/** Result of reading a value that cannot be used: its object, or the response, is left out. */
export const INVALID = Symbol('invalid');

export type Schema<T> = {
  read(value: unknown): T | typeof INVALID;
  /** Throws on `INVALID`. */
  parse(value: unknown): T;
};
export type Output<S> = S extends Schema<infer T> ? T : never;

type Fields = Record<string, Schema<unknown>>;
export type ObjectSchema<F extends Fields> = Schema<{ [Name in keyof F]: Output<F[Name]> }> & {
  fields: F;
};

export type Problem =
  | 'wrong type'
  | 'invalid'
  | 'too long'
  | 'too many'
  | 'control characters'
  /** Of a list that has lost more than half of its elements. */
  | 'mostly unusable';

/** Reading is synchronous, so all three belong to the response that is read. */
let unusableCount = 0;
let onUnusable: ((path: string[], problem: Problem) => void) | null = null;
const path: string[] = [];

export function createSchema<T>(read: (value: unknown) => T | typeof INVALID): Schema<T> {
  return {
    read,
    parse(value) {
      const result = read(value);
      if (result === INVALID) throw new TypeError('an invalid value');
      return result;
    },
  };
}

/** Notes that the value being read is left out, or read without a part. */
export function noteUnusable(problem: Problem): void {
  unusableCount += 1;
  onUnusable?.(path, problem);
}

/** For values without which their object is useless. */
export function rejectAs(problem: Problem): typeof INVALID {
  noteUnusable(problem);
  return INVALID;
}

/** Reads a value at `segment` of the path, which only matters for `findUnusable`. */
export function readAt<T>(segment: string, schema: Schema<T>, value: unknown): T | typeof INVALID {
  if (onUnusable === null) return schema.read(value);
  path.push(segment);
  try {
    return schema.read(value);
  } finally {
    path.pop();
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads the fields; the rest of the object is ignored. Invalid if one of them is. */
export function object<F extends Fields>(fields: F): ObjectSchema<F> {
  const entries = Object.entries(fields);
  function read(value: unknown) {
    if (!isRecord(value)) return rejectAs('invalid');
    const result: Record<string, unknown> = {};
    let isValid = true;
    for (const [name, schema] of entries) {
      const field = readAt(name, schema, value[name]);
      if (field === INVALID) isValid = false;
      else result[name] = field;
    }
    return isValid ? (result as Output<ObjectSchema<F>>) : INVALID;
  }
  return { ...createSchema(read), fields };
}

/** Reads a value and counts the unusable values in it. */
export function readCounted<T>(
  schema: Schema<T>,
  value: unknown,
): { result: T | typeof INVALID; unusableCount: number } {
  unusableCount = 0;
  const result = schema.read(value);
  return { result, unusableCount };
}

/** Reads a value again; calls `onFound` for each unusable value. */
export function findUnusable(
  schema: Schema<unknown>,
  value: unknown,
  onFound: (path: readonly string[], problem: Problem) => void,
): void {
  onUnusable = onFound;
  try {
    schema.read(value);
  } finally {
    onUnusable = null;
  }
}
