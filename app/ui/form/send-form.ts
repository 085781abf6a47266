import type { FormState } from '../../../domain/form.ts';

/** Response to a form: a redirect, or errors. Both are missing if the site did not respond. */
export type FormAnswer = { to?: string; state?: FormState };

export async function sendForm(address: string, body: FormData): Promise<FormAnswer> {
  try {
    const response = await fetch(address, { method: 'POST', body });
    return (await response.json()) as FormAnswer;
  } catch {
    return {};
  }
}
