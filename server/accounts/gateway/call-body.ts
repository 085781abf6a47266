import { readBodyText } from '../../../lib/read-body.ts';

const MAX_BODY_BYTES = 16 * 1024;

/** The body as text; `null` if it exceeds `MAX_BODY_BYTES`. */
export async function readCallBody(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return null;
  return readBodyText(request.body, MAX_BODY_BYTES);
}

/** The parsed object; empty for an empty text, `null` if it is not a JSON object. */
export function parseJsonObject(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
