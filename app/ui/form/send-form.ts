import type { FormState } from '../../../domain/form.ts';

/** What the site says to a form: on to a page, or what is to be mended. Neither where there was no answer of ours. */
export type FormAnswer = { to?: string; state?: FormState };

export async function sendForm(address: string, body: FormData): Promise<FormAnswer> {
  try {
    const response = await fetch(address, { method: 'POST', body });
    return (await response.json()) as FormAnswer;
  } catch {
    return {};
  }
}
