import type { FormState } from '../../../domain/forms/form.ts';

/** Response to a form: a redirect, or errors. Both are missing if the site did not respond. */
export type FormResponse = { to?: string; state?: FormState };

export type FormReply = FormResponse & {
  /** Set if the site asks for the form again, or a gateway that has no site to send it to. */
  retryAfterSeconds: number | null;
  isLost: boolean;
};

/** Shows that the form is sent again. */
export type OnRetry = (message: NonNullable<FormState['retry']>) => void;

/** Sends a form, and again if the site or a gateway is unavailable; see lazy/resend-form.ts. */
export async function sendForm(
  url: string,
  body: FormData,
  onRetry: OnRetry,
): Promise<FormResponse> {
  const send = () => sendOnce(url, body);
  const reply = await send();
  if (reply.retryAfterSeconds === null && !reply.isLost) return reply;
  const lazyModule = await import('../lazy/resend-form.ts').catch(() => null);
  return lazyModule?.resendForm(reply, send, String(body.get('intent')), onRetry) ?? reply;
}

async function sendOnce(url: string, body: FormData): Promise<FormReply> {
  try {
    const response = await fetch(url, { method: 'POST', body });
    const reply = await (response.json() as Promise<FormResponse>).catch(() => null);
    const isAsked = response.status === 503 && (reply === null || reply.state?.retry !== undefined);
    const retryAfter = isAsked ? response.headers.get('retry-after') : null;
    const retryAfterSeconds = retryAfter === null ? null : Number(retryAfter) || 1;
    return { ...reply, retryAfterSeconds, isLost: reply === null && retryAfter === null };
  } catch {
    return { retryAfterSeconds: null, isLost: true };
  }
}
