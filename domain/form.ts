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
