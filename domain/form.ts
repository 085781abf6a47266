/** What a form is told after it was sent and could not be done. Texts are in the visitor's language. */
export type FormState = {
  /** Which of a page's forms it was. */
  intent: string;
  /** What went wrong as a whole, for a toast and above the fields. */
  title: string;
  /** Heads the toast where the title is a sentence (P 8). */
  label?: string;
  problems: FormProblem[];
  /** What was typed, for who sends forms without scripts. Never a password. */
  values: Record<string, string>;
  /** The session is over: somebody has to sign in before it can be sent again. */
  signedOut?: boolean;
};

export type FormProblem = {
  /** The field that it is about; null where it is about none. */
  field: string | null;
  text: string;
};

export function refused(intent: string, title: string, problems: FormProblem[], values: Record<string, string> = {}): FormState {
  return { intent, title, problems, values };
}

/** A field without space around it, cut at `most` characters; empty where it is missing or a file. */
export function readText(form: FormData, name: string, most = 100): string {
  const value = form.get(name);
  // No database of ours holds a character 0.
  return typeof value === 'string' ? value.replaceAll('\0', '').normalize('NFC').trim().slice(0, most) : '';
}

/** An id as the database writes it; null where it is none. */
export function readUuid(form: FormData | URLSearchParams, name: string): string | null {
  const value = form.get(name);
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : null;
}

/** Where the visitor was: a path of this site, and never a form of accounts, which would lead in a circle. */
export function readReturn(value: FormDataEntryValue | null, home: string): string {
  if (typeof value !== 'string' || value.length > 2000 || !/^\/(?![/\\])/.test(value)) return home;
  const url = URL.canParse(value, 'http://here') ? new URL(value, 'http://here') : null;
  if (url?.host !== 'here' || /^\/[\w-]+\/(sign-in|sign-up|reset-password|second-factor|confirm)(\/|$)/.test(url.pathname)) return home;
  return url.pathname + url.search + url.hash;
}
