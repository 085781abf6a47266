import type { FormState } from '../../../domain/forms/form.ts';

/** Response to a form: a redirect, or errors. Both are missing if the site did not respond. */
export type FormAnswer = { to?: string; state?: FormState };

export async function sendForm(url: string, body: FormData): Promise<FormAnswer> {
  try {
    const response = await fetch(url, { method: 'POST', body });
    return (await response.json()) as FormAnswer;
  } catch {
    return {};
  }
}
