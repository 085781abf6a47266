import type { FormState } from '../../../domain/forms/form.ts';

/** Response to a form: a redirect, or errors. Both are missing if the site did not respond. */
export type FormResponse = { to?: string; state?: FormState };

export async function sendForm(url: string, body: FormData): Promise<FormResponse> {
  try {
    const response = await fetch(url, { method: 'POST', body });
    return (await response.json()) as FormResponse;
  } catch {
    return {};
  }
}
