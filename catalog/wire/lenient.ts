import { z } from 'zod';
import { isImagePath } from '../../domain/titles/image-path.ts';

/**
 * Volunteers edit the catalog: any field may be missing, null, empty or of the wrong type. These
 * schemas read the usable values and default the rest, so that one bad value never breaks a page.
 */
const optionalUnknown = z.unknown().optional();

/** The largest id of the catalog (32 bits, signed). */
export const MAX_ID = 2 ** 31 - 1;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toNumber(value: unknown): number {
  if (typeof value === 'string' && value.trim() !== '') return Number(value);
  return typeof value === 'number' ? value : Number.NaN;
}

export const text = optionalUnknown.transform((value) => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
});

export const amount = optionalUnknown.transform((value) => {
  const number = toNumber(value);
  return Number.isFinite(number) && number > 0 ? number : 0;
});

export const flag = optionalUnknown.transform((value) => value === true || value === 'true');

/** A required id; rejects invalid values. */
export const id = z.preprocess(toNumber, z.int().min(1).max(MAX_ID));

/** The number of a season or an episode, from 0; rejects invalid values. */
export const ordinal = z.preprocess(toNumber, z.int().min(0).max(100_000));

/** The ISO day of a date or timestamp; `null` if invalid. */
export const isoDate = optionalUnknown.transform((value) => {
  const date =
    typeof value === 'string'
      ? (/^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(value.trim())?.[0] ?? null)
      : null;
  if (date === null) return null;
  const time = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? date : null;
});

export const imagePath = optionalUnknown.transform((value) =>
  typeof value === 'string' && isImagePath(value) ? value : null,
);

export const httpUrl = optionalUnknown.transform((value) => {
  const url =
    typeof value === 'string' && URL.canParse(value.trim()) ? new URL(value.trim()) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
});

/** Drops malformed elements instead of rejecting the list. */
export function lenientArray<S extends z.ZodType>(element: S) {
  return optionalUnknown.transform((value): z.output<S>[] => {
    if (!Array.isArray(value)) return [];
    const valid: z.output<S>[] = [];
    for (const candidate of value) {
      const parsed = element.safeParse(candidate);
      if (parsed.success) valid.push(parsed.data);
    }
    return valid;
  });
}

/** Drops invalid values and regions (ISO 3166-1). */
export function byRegion<S extends z.ZodType>(element: S) {
  return optionalUnknown.transform((value): [string, z.output<S>][] => {
    if (!isRecord(value)) return [];
    const valid: [string, z.output<S>][] = [];
    for (const [region, candidate] of Object.entries(value)) {
      const parsed = /^[A-Z]{2}$/.test(region) ? element.safeParse(candidate) : null;
      if (parsed?.success) valid.push([region, parsed.data]);
    }
    return valid;
  });
}

/** An optional object. Its fields must all be lenient, so that an empty object is valid. */
export function optionalObject<S extends z.ZodType>(schema: S) {
  return optionalUnknown.transform(
    (value): z.output<S> => schema.parse(isRecord(value) ? value : {}),
  );
}

/** A whole response; rejected only if it is of the wrong type. */
export function responseSchema<S extends z.ZodType>(
  isExpected: (body: Record<string, unknown>) => boolean,
  schema: S,
) {
  return z
    .unknown()
    .refine(
      (body) => isRecord(body) && body.success !== false && isExpected(body),
      'not the expected answer',
    )
    .pipe(schema);
}
