import { normalizeText } from '../text/normalize.ts';
import { readSitePath } from '../web/site-path.ts';
import type { FormIntent } from './form-intent.ts';

/** Value of the dropdown item that sets no filter: none may be empty (P 5). */
export const ALL_OPTION = 'all';

export type FormState = {
  /** Distinguishes the forms of a page; empty if the body was not read. */
  intent: FormIntent | '';
  title: string;
  /** Heading of the toast if the title is a sentence (P 8). */
  label?: string;
  problems: FieldError[];
  /** Typed values, for forms sent without scripts. Never a password. */
  values: Record<string, string>;
  /** The session has expired: the form can be sent again after a sign-in. */
  signedOut?: boolean;
  /** Another session has changed or removed the data. */
  stale?: boolean;
  /** The form was not stored: scripts show the texts, and send it again after `seconds`. */
  retry?: { seconds: number; title: string; text: string };
};

export type FieldError = {
  /** `null` for an error of the form as a whole. */
  field: string | null;
  text: string;
};

export function formState(
  intent: FormState['intent'],
  title: string,
  problems: FieldError[],
  values: Record<string, string> = {},
): FormState {
  return { intent, title, problems, values };
}

/** A field trimmed and cut to `maxLength` characters; empty if missing or a file. */
export function readText(form: FormData, name: string, maxLength = 100): string {
  const value = form.get(name);
  // PostgreSQL cannot store the character 0.
  return typeof value === 'string'
    ? normalizeText(value.replaceAll('\0', ''), 'NFC').trim().slice(0, maxLength)
    : '';
}

export function readChoice<T extends string>(
  form: FormData | URLSearchParams,
  name: string,
  values: readonly T[],
): T | null {
  return values.find((value) => value === form.get(name)) ?? null;
}

/** A UUID as PostgreSQL writes it; `null` if invalid. */
export function readUuid(form: FormData | URLSearchParams, name: string): string | null {
  const value = form.get(name);
  return typeof value === 'string' && isUuid(value) ? value : null;
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

const ACCOUNT_PAGE = /^\/[\w-]+\/(sign-in|sign-up|reset-password|second-factor|confirm)([/?#]|$)/;

/** The path to return to, else `fallback`. Account pages are excluded: they would form a loop. */
export function readReturnPath(value: unknown, fallback: string): string {
  const path = readSitePath(value);
  return path === null || path.length > 2000 || ACCOUNT_PAGE.test(path) ? fallback : path;
}
