import { normalizeText } from './normalize.ts';

/** What a form is told after it was sent and could not be done. Texts are in the visitor's language. */
export type FormState = {
  /** Which of a page's forms it was. */
  intent: string;
  /** What went wrong as a whole, for a toast and above the fields. */
  title: string;
  /** Heads the toast where the title is a sentence (P 8). */
  label?: string;
  problems: FieldError[];
  /** What was typed, for who sends forms without scripts. Never a password. */
  values: Record<string, string>;
  /** The session is over: somebody has to sign in before it can be sent again. */
  signedOut?: boolean;
  /** Somebody changed or removed meanwhile what it is about: what is shown is not so any more. */
  stale?: boolean;
};

export type FieldError = {
  /** The field that it is about; null where it is about none. */
  field: string | null;
  text: string;
};

export function formState(
  intent: string,
  title: string,
  problems: FieldError[],
  values: Record<string, string> = {},
): FormState {
  return { intent, title, problems, values };
}

/** A field without space around it, cut at `most` characters; empty where it is missing or a file. */
export function readText(form: FormData, name: string, most = 100): string {
  const value = form.get(name);
  // No database of ours holds a character 0.
  return typeof value === 'string'
    ? normalizeText(value.replaceAll('\0', ''), 'NFC').trim().slice(0, most)
    : '';
}

/** One of the `values` that a field may have; null where it is none of them. */
export function readChoice<T extends string>(
  form: FormData | URLSearchParams,
  name: string,
  values: readonly T[],
): T | null {
  return values.find((value) => value === form.get(name)) ?? null;
}

/** An id as the database writes it; null where it is none. */
export function readUuid(form: FormData | URLSearchParams, name: string): string | null {
  const value = form.get(name);
  return typeof value === 'string' && isUuid(value) ? value : null;
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** Where the visitor was: a path of this site, and never a form of accounts, which would lead in a circle. */
export function readReturn(value: FormDataEntryValue | null, home: string): string {
  if (typeof value !== 'string' || value.length > 2000 || !/^\/(?![/\\])/.test(value)) return home;
  const url = URL.canParse(value, 'http://here') ? new URL(value, 'http://here') : null;
  // `/.//host` becomes `//host`, which browsers take for an address of somebody else.
  if (url?.host !== 'here' || url.pathname.startsWith('//')) return home;
  if (/^\/[\w-]+\/(sign-in|sign-up|reset-password|second-factor|confirm)(\/|$)/.test(url.pathname))
    return home;
  return url.pathname + url.search + url.hash;
}
