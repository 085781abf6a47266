import { readChoice } from '../../../domain/forms/form.ts';
import {
  DEFAULT_IMPORT_OPTIONS,
  IMPORT_TARGETS,
  type ImportOptions,
} from '../../../domain/lists/import.ts';
import { normalizeSingleLine } from '../../../domain/text/text-input.ts';

/** Groups of the preview; `already` has the titles of which nothing is new. */
export const IMPORT_GROUPS = [
  'listed',
  'watched',
  'ratings',
  'reviews',
  'already',
  'missing',
] as const;
export type ImportGroup = (typeof IMPORT_GROUPS)[number];

export const ROWS_PER_PAGE = 50;
const MAX_QUERY_LENGTH = 100;
/** Above the pages of the largest import. */
const LAST_PAGE = 999;

/** Query string of the import page. `find` is the position of a row that was not found. */
export type ImportQuery = {
  /** `null` for the first group that is not empty. */
  group: ImportGroup | null;
  page: number;
  find: number | null;
  text: string | null;
};

export function readImportQuery(parameters: URLSearchParams): ImportQuery {
  const page = Number(/^[1-9]\d{0,2}$/.exec(parameters.get('page') ?? '')?.[0] ?? 1);
  const text = parameters.get('q');
  return {
    group: readChoice(parameters, 'group', IMPORT_GROUPS),
    page: Math.min(page, LAST_PAGE),
    find: readPosition(parameters.get('find')),
    text: text === null ? null : normalizeSingleLine(text, MAX_QUERY_LENGTH),
  };
}

export function readPosition(value: FormDataEntryValue | null): number | null {
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null;
}

/** An unchecked box is not sent, so a missing one means no. */
export function readImportOptions(form: FormData): ImportOptions {
  return {
    listed: readChoice(form, 'listed', IMPORT_TARGETS) ?? DEFAULT_IMPORT_OPTIONS.listed,
    watched: readChoice(form, 'watched', IMPORT_TARGETS) ?? DEFAULT_IMPORT_OPTIONS.watched,
    ratings: form.has('ratings'),
    reviews: form.has('reviews'),
  };
}
