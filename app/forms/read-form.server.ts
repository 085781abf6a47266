/** Enough for any form without a file or a document, at up to twelve bytes per letter. */
export const MAX_FORM_BYTES = 64 * 1024;
/** The largest form has about forty. */
export const MAX_FIELDS = 100;
const MAX_PART_HEAD_BYTES = 2048;

export type FormLimits = { maxBytes: number; file: boolean };

/** A form that was not read: too large, not parsable or rate limited. `retryAfter` in seconds. */
export class UnreadFormError extends Error {
  status: 413 | 415 | 429;
  retryAfter: number | null;

  constructor(status: UnreadFormError['status'], retryAfter: number | null = null) {
    super(`a form was not read: ${status}`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

type ReadFormOptions = {
  maxBytes: number;
  getLimits: (intent: string) => FormLimits;
  /** Called once, before more than `MAX_FORM_BYTES` are read. May throw `UnreadFormError`. */
  onLarge: () => Promise<void>;
};

/**
 * Reads the fields of a form. Counts bytes as they arrive, and fields before parsing, because
 * parsing time is quadratic in their number. A malformed body gives an empty form.
 * @throws UnreadFormError if it is too long, of another type, or has too many fields or unexpected
 * files
 */
export async function readForm(request: Request, options: ReadFormOptions): Promise<FormData> {
  const type = request.headers.get('content-type');
  if (type === null) return new FormData();
  if (/^application\/x-www-form-urlencoded *(;|$)/i.test(type))
    return parseUrlEncoded(await readBody(request, { ...options, maxBytes: MAX_FORM_BYTES }));
  const boundary = readBoundary(type);
  if (boundary === null) throw new UnreadFormError(415);
  return parseMultipart(await readBody(request, options), boundary, options.getLimits);
}

async function readBody(
  request: Request,
  { maxBytes, onLarge }: Pick<ReadFormOptions, 'maxBytes' | 'onLarge'>,
): Promise<Buffer> {
  const contentLength = Number(request.headers.get('content-length') ?? 0);
  if (contentLength > maxBytes) throw new UnreadFormError(413);
  let isLarge = contentLength > MAX_FORM_BYTES;
  if (isLarge) await onLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  const cancel = () => reader?.cancel().catch(() => {});
  request.signal.addEventListener('abort', cancel, { once: true });
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      chunks.push(read.value);
      length += read.value.length;
      // `content-length` is missing or too low.
      if (length > maxBytes) throw new UnreadFormError(413);
      if (length > MAX_FORM_BYTES && !isLarge) {
        isLarge = true;
        await onLarge();
      }
    }
    request.signal.throwIfAborted();
    return Buffer.concat(chunks, length);
  } catch (error) {
    cancel();
    throw error;
  } finally {
    request.signal.removeEventListener('abort', cancel);
  }
}

function parseUrlEncoded(body: Buffer): FormData {
  if (countOccurrences(body, '&', MAX_FIELDS) >= MAX_FIELDS) throw new UnreadFormError(413);
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(body.toString())) form.append(name, value);
  return form;
}

/** The boundary of a multipart form; `null` for every other content type. */
function readBoundary(type: string): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data *; *boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70})) *$/i.exec(type) ?? [];
  return quoted ?? plain ?? null;
}

async function parseMultipart(
  body: Buffer,
  boundary: string,
  getLimits: ReadFormOptions['getLimits'],
): Promise<FormData> {
  const separator = `--${boundary}`;
  // One separator precedes each part, and one ends the body.
  if (countOccurrences(body, separator, MAX_FIELDS + 2) > MAX_FIELDS + 1)
    throw new UnreadFormError(413);
  const parts = splitParts(body, separator);
  if (parts === null) return new FormData();
  const intent = parts.find(({ name }) => name === 'intent')?.text() ?? '';
  const { maxBytes, file } = getLimits(intent);
  const files = parts.filter(({ isFile }) => isFile).length;
  if (body.length > maxBytes) throw new UnreadFormError(413);
  if (files > (file ? 1 : 0)) throw new UnreadFormError(415);
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(new Uint8Array(body), { headers })
    .formData()
    .catch(() => new FormData());
  // Parsers differ: accept only the fields that passed the checks above.
  const fileCount = [...form.values()].filter((value) => typeof value !== 'string').length;
  return (form.get('intent') ?? '') === intent && fileCount <= files ? form : new FormData();
}

type Part = { name: string; isFile: boolean; text: () => string };

/** The parts of a multipart body; `null` if one has no headers. */
function splitParts(body: Buffer, separator: string): Part[] | null {
  const parts: Part[] = [];
  for (let start = body.indexOf(separator); start >= 0; ) {
    const headStart = start + separator.length;
    const next = body.indexOf(separator, headStart);
    if (next < 0) break;
    const head = body.toString(
      'latin1',
      headStart,
      Math.min(headStart + MAX_PART_HEAD_BYTES, next),
    );
    const headLength = head.indexOf('\r\n\r\n');
    if (headLength < 0) return null;
    const disposition = head.slice(0, headLength);
    const textStart = headStart + headLength + 4;
    parts.push({
      name: /[;\s]name="([^"]*)"/i.exec(disposition)?.[1] ?? '',
      isFile: /[;\s]filename\*?=/i.test(disposition),
      // The line end before a separator is part of the separator.
      text: () =>
        body.toString(
          'utf8',
          textStart,
          Math.min(Math.max(textStart, next - 2), textStart + MAX_PART_HEAD_BYTES),
        ),
    });
    start = next;
  }
  return parts;
}

function countOccurrences(body: Buffer, text: string, max: number): number {
  let count = 0;
  for (
    let index = body.indexOf(text);
    index >= 0 && count < max;
    index = body.indexOf(text, index + text.length)
  )
    count += 1;
  return count;
}
