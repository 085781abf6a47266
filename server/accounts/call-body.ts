import { readBodyText } from '../../lib/read-body.ts';

const MAX_BODY_BYTES = 16 * 1024;

/** The text of a body; `null` past `MAX_BODY_BYTES`, of which no more is read. */
export async function readText(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return null;
  return readBodyText(request.body, MAX_BODY_BYTES);
}

/** An object, empty for an empty text; `null` for everything else. */
export function parseJson(text: string): Record<string, unknown> | null {
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
