import { removeControlCharacters } from '../../domain/text/control-characters.ts';
import { isImagePath } from '../../domain/titles/picture.ts';
import { MAX_URL_LENGTH } from '../../domain/web/http-url.ts';
import {
  createSchema,
  INVALID,
  isRecord,
  noteUnusable,
  type Output,
  readAt,
  rejectAs,
  type Schema,
} from './schema.ts';

/**
 * Volunteers edit the catalog: any field may be missing, null, empty, of the wrong type or hostile.
 * These schemas read the usable values and default the rest, so that one bad value never breaks a
 * page. Unusable values are noted; missing, null and empty ones are usual.
 */

/** The largest id of the catalog (32 bits, signed). */
export const MAX_ID = 2 ** 31 - 1;

/** In UTF-16 units. Long titles and lists of characters have some two hundred. */
const MAX_TEXT_LENGTH = 1000;

/** Overviews have up to a thousand, biographies a few thousand. */
const MAX_LONG_TEXT_LENGTH = 20_000;

/** More than any number of votes, minutes or results. */
const MAX_AMOUNT = 1e9;

/** For lists of which usual responses have at most twenty to fifty. */
export const SHORT_LIST = 100;

/** For casts and filmographies: a show has some thousand guests, and a season as many episodes. */
export const LONG_LIST = 10_000;

const MAX_ITEMS = 1000;

/** One good element of a short list may be worth more than a failure. */
const MIN_DROPPED = 3;

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function toNumber(value: unknown): number {
  if (typeof value === 'string' && value.trim() !== '') return Number(value);
  return typeof value === 'number' ? value : Number.NaN;
}

/** Reads a value with `read`; the fallback if `read` returns `null` or the value is missing. */
function optionalValue<T, F>(read: (value: unknown) => T | null, fallback: F) {
  return createSchema((value): T | F => {
    if (isMissing(value)) return fallback;
    const usable = read(value);
    if (usable === null) noteUnusable('invalid');
    return usable ?? fallback;
  });
}

/** Most texts have none of these and are read no further. */
const UNUSUAL_CHARACTERS = /[\p{C}\u2028\u2029]/u;

/** Empty if too long, because a page shows a whole text or none, or without a visible character. */
function textUpTo(maxLength: number, lineBreak: '\n' | ' ') {
  return createSchema((value): string => {
    if (isMissing(value)) return '';
    if (Number.isFinite(value)) return String(value);
    if (typeof value !== 'string') {
      noteUnusable('wrong type');
      return '';
    }
    if (value.length > maxLength) {
      noteUnusable('too long');
      return '';
    }
    if (!UNUSUAL_CHARACTERS.test(value)) return value.trim();
    const lines = value.replace(/\r\n?|[\u2028\u2029]/g, '\n');
    const allowed = removeControlCharacters(lines);
    if (allowed !== lines) noteUnusable('control characters');
    return /[^\s\p{Cf}]/u.test(allowed) ? allowed.replace(/\n/g, lineBreak).trim() : '';
  });
}

/** A name, a title or a code, in one line. */
export const text = textUpTo(MAX_TEXT_LENGTH, ' ');

/** An overview or a biography, with line breaks. */
export const longText = textUpTo(MAX_LONG_TEXT_LENGTH, '\n');

export const amount = optionalValue((value) => {
  const number = toNumber(value);
  return number >= 0 && number <= MAX_AMOUNT ? number : null;
}, 0);

export const flag = optionalValue((value) => {
  if (typeof value === 'boolean') return value;
  return value === 'true' || (value === 'false' ? false : null);
}, false);

function isInteger(number: number, min: number, max: number): boolean {
  return Number.isInteger(number) && number >= min && number <= max;
}

/** A required integer; rejects invalid values. */
function integer(min: number, max: number) {
  return createSchema((value): number | typeof INVALID => {
    const number = toNumber(value);
    return isInteger(number, min, max) ? number : rejectAs('invalid');
  });
}

/** A required id; rejects invalid values. */
export const id = integer(1, MAX_ID);

/** The number of a season or an episode, from 0; rejects invalid values. */
export const ordinal = integer(0, 100_000);

/** Whether a response has a valid id, without noting an invalid one. */
export function hasId(body: Record<string, unknown>): boolean {
  return isInteger(toNumber(body.id), 1, MAX_ID);
}

/** The ISO day of a date or timestamp; `null` if invalid. */
export const isoDate = optionalValue((value) => {
  const date =
    typeof value === 'string'
      ? (/^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(value.trim())?.[0] ?? null)
      : null;
  if (date === null) return null;
  const time = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? date : null;
}, null);

export const imagePath = optionalValue(
  (value) =>
    typeof value === 'string' && value.length <= MAX_TEXT_LENGTH && isImagePath(value)
      ? value
      : null,
  null,
);

export const httpUrl = optionalValue((value) => {
  const url =
    typeof value === 'string' && value.length <= MAX_URL_LENGTH && URL.canParse(value.trim())
      ? new URL(value.trim())
      : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}, null);

function isMostlyDropped(received: number, usable: number): boolean {
  const dropped = received - usable;
  return dropped > usable && (dropped >= MIN_DROPPED || usable === 0);
}

/** Drops malformed elements instead of rejecting the list, and those after `maxItems`. */
export function lenientArray<S extends Schema<unknown>>(element: S, maxItems = MAX_ITEMS) {
  return createSchema((value): Output<S>[] => {
    if (isMissing(value)) return [];
    if (!Array.isArray(value)) {
      noteUnusable('wrong type');
      return [];
    }
    if (value.length > maxItems) noteUnusable('too many');
    const candidates = value.length > maxItems ? value.slice(0, maxItems) : value;
    const items: Output<S>[] = [];
    for (const candidate of candidates) {
      const item = readAt('[]', element, candidate);
      if (item !== INVALID) items.push(item as Output<S>);
    }
    if (isMostlyDropped(candidates.length, items.length)) noteUnusable('mostly unusable');
    return items;
  });
}

/** Drops invalid values and regions (ISO 3166-1). */
export function byRegion<S extends Schema<unknown>>(element: S) {
  return createSchema((value): [string, Output<S>][] => {
    if (isMissing(value)) return [];
    if (!isRecord(value)) {
      noteUnusable('wrong type');
      return [];
    }
    const valid: [string, Output<S>][] = [];
    for (const [region, candidate] of Object.entries(value)) {
      if (!/^[A-Z]{2}$/.test(region)) noteUnusable('invalid');
      else {
        const item = readAt('*', element, candidate);
        if (item !== INVALID) valid.push([region, item as Output<S>]);
      }
    }
    return valid;
  });
}

/** An object in a list of regions; anything else is rejected. */
export function requiredObject<S extends Schema<unknown>>(schema: S) {
  return createSchema((value) =>
    isRecord(value) ? (schema.read(value) as Output<S>) : rejectAs('wrong type'),
  );
}

/** An optional object. Its fields must all be lenient, so that an empty object is valid. */
export function optionalObject<S extends Schema<unknown>>(schema: S) {
  return createSchema((value) => {
    if (isRecord(value)) return schema.read(value) as Output<S>;
    if (!isMissing(value)) noteUnusable('wrong type');
    return schema.read({}) as Output<S>;
  });
}

/** An object whose required fields may be invalid; `null` without them. */
export function nullableObject<S extends Schema<unknown>>(schema: S) {
  return createSchema((value): Output<S> | null => {
    if (isMissing(value)) return null;
    const result = schema.read(value);
    return result === INVALID ? null : (result as Output<S>);
  });
}

/** A whole response; rejected only if it is of the wrong type. */
export function responseSchema<S extends Schema<unknown>>(
  isExpected: (body: Record<string, unknown>) => boolean,
  schema: S,
) {
  return createSchema((body) =>
    isRecord(body) && body.success !== false && isExpected(body)
      ? (schema.read(body) as Output<S>)
      : INVALID,
  );
}
