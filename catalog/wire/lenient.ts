import { z } from 'zod';
import { isImagePath } from '../../domain/image-path.ts';

/**
 * The catalog is edited by thousands of volunteers and changes without notice: any field may be missing, null, empty or of an odd
 * kind. These pieces read what is usable and default the rest, so that one bad value never costs a page.
 */
const anything = z.unknown().optional();

/** The largest id the catalog can have (32 bits, signed). */
export const MAX_ID = 2 ** 31 - 1;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numberOf(value: unknown): number {
  if (typeof value === 'string' && value.trim() !== '') return Number(value);
  return typeof value === 'number' ? value : Number.NaN;
}

/** Trimmed text, empty where there is none. */
export const text = anything.transform((value) => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
});

/** A number that is not negative, 0 where there is none. */
export const amount = anything.transform((value) => {
  const number = numberOf(value);
  return Number.isFinite(number) && number > 0 ? number : 0;
});

export const flag = anything.transform((value) => value === true || value === 'true');

/** An id without which the thing is useless; rejects what is none. */
export const id = z.preprocess(numberOf, z.int().min(1).max(MAX_ID));

/** A number of a season or an episode, 0 included; rejects what is none. */
export const ordinal = z.preprocess(numberOf, z.int().min(0).max(100_000));

/** The ISO day of a date or a timestamp; null where it is not a day of the calendar. */
export const day = anything.transform((value) => {
  const found =
    typeof value === 'string'
      ? (/^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(value.trim())?.[0] ?? null)
      : null;
  if (found === null) return null;
  const time = new Date(`${found}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(found) ? found : null;
});

export const imagePath = anything.transform((value) =>
  typeof value === 'string' && isImagePath(value) ? value : null,
);

/** An address that is safe to link to. */
export const webAddress = anything.transform((value) => {
  const address =
    typeof value === 'string' && URL.canParse(value.trim()) ? new URL(value.trim()) : null;
  return address && /^https?:$/.test(address.protocol) ? address.href : null;
});

/** The elements that fit; one malformed element is dropped, not the page. */
export function listOf<S extends z.ZodType>(element: S) {
  return anything.transform((value): z.output<S>[] => {
    if (!Array.isArray(value)) return [];
    const kept: z.output<S>[] = [];
    for (const candidate of value) {
      const parsed = element.safeParse(candidate);
      if (parsed.success) kept.push(parsed.data);
    }
    return kept;
  });
}

/** The values that fit, by region (ISO 3166-1). */
export function byRegion<S extends z.ZodType>(element: S) {
  return anything.transform((value): [string, z.output<S>][] => {
    if (!isRecord(value)) return [];
    const kept: [string, z.output<S>][] = [];
    for (const [region, candidate] of Object.entries(value)) {
      const parsed = /^[A-Z]{2}$/.test(region) ? element.safeParse(candidate) : null;
      if (parsed?.success) kept.push([region, parsed.data]);
    }
    return kept;
  });
}

/** An object that may be absent. Its fields must all be lenient, so that an empty object fits. */
export function part<S extends z.ZodType>(schema: S) {
  return anything.transform((value): z.output<S> => schema.parse(isRecord(value) ? value : {}));
}

/** A whole answer: rejected only when it is not the thing at all. */
export function answer<S extends z.ZodType>(
  looksRight: (body: Record<string, unknown>) => boolean,
  schema: S,
) {
  return z
    .unknown()
    .refine(
      (body) => isRecord(body) && body.success !== false && looksRight(body),
      'not the expected answer',
    )
    .pipe(schema);
}
