import type { z } from 'zod';

type Problem = 'wrong type' | 'invalid' | 'too long' | 'too many' | 'control characters';

/**
 * A value that a schema left out, or read without some characters. `field` is a path of the schema,
 * such as `credits.cast[].name`: neither field nor problem contains anything that the catalog sent.
 */
export type UnusableValue = { field: string; problem: string };

export type WireResult<T> =
  | { success: true; wire: T; unusableValues: UnusableValue[] }
  | { success: false };

type Context = z.core.$RefinementCtx;

/** Parsing is synchronous, so both belong to the response that is parsed. */
let unusableCount = 0;
let collectsIssues = false;

/** For schemas that accept any value. */
export function noteUnusable(ctx: Context, problem: Problem): void {
  unusableCount += 1;
  if (collectsIssues) ctx.addIssue({ code: 'custom', message: problem });
}

/** Parses a value at `segment` of the path of `ctx`; `null` if it is invalid. */
export function parseNested<S extends z.ZodType>(
  schema: S,
  value: unknown,
  ctx: Context,
  segment: '[]' | '*' | null,
): { data: z.output<S> } | null {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed;
  unusableCount += 1;
  if (collectsIssues)
    for (const { code, message, path } of parsed.error.issues)
      ctx.addIssue({
        code: 'custom',
        message: code === 'custom' ? message : ('invalid' satisfies Problem),
        path: segment === null ? path : [segment, ...path],
      });
  return null;
}

/**
 * Parses a response with a lenient schema. Usual responses have no unusable value. Others are
 * parsed again, with an issue per unusable value: only issues have paths.
 */
export function parseWire<T>(schema: z.ZodType<T>, body: unknown): WireResult<T> {
  unusableCount = 0;
  const parsed = schema.safeParse(body);
  if (!parsed.success) return { success: false };
  const unusableValues = unusableCount === 0 ? [] : findUnusableValues(schema, body);
  return { success: true, wire: parsed.data, unusableValues };
}

/** Each field and problem once. */
function findUnusableValues(schema: z.ZodType, body: unknown): UnusableValue[] {
  collectsIssues = true;
  try {
    const values = new Map<string, UnusableValue>();
    for (const { path, message } of schema.safeParse(body).error?.issues ?? []) {
      const value = { field: path.join('.').replaceAll('.[]', '[]'), problem: message };
      values.set(`${value.field} ${value.problem}`, value);
    }
    return [...values.values()];
  } finally {
    collectsIssues = false;
  }
}
