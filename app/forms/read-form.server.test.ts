import { describe, expect, test } from 'vitest';
import { MAX_FIELDS, MAX_FORM_BYTES, readForm, UnreadFormError } from './read-form.server.ts';

const MEGABYTE = 1024 * 1024;
const LIMITS = {
  import: { maxBytes: 6 * MEGABYTE, file: true },
  document: { maxBytes: 4 * MEGABYTE, file: false },
};
const DEFAULT_LIMITS = { maxBytes: MAX_FORM_BYTES, file: false };

type Options = {
  body: BodyInit;
  type?: string;
  maxBytes?: number;
  onLarge?: () => Promise<void>;
  signal?: AbortSignal;
};

/** Resolves to the fields of a form, or to the status if it is rejected. */
async function read({
  body,
  type,
  maxBytes = 6 * MEGABYTE,
  onLarge = async () => {},
  signal,
}: Options): Promise<object | number> {
  const encodedForm = body instanceof FormData ? new Response(body) : null;
  const headers = { 'content-type': type ?? encodedForm?.headers.get('content-type') ?? '' };
  const bytes = encodedForm ? await encodedForm.arrayBuffer() : body;
  const request = new Request('http://localhost', {
    method: 'POST',
    body: bytes,
    headers,
    signal,
    duplex: 'half',
  } as RequestInit);
  const getLimits = (intent: string) => LIMITS[intent as keyof typeof LIMITS] ?? DEFAULT_LIMITS;
  try {
    return Object.fromEntries(await readForm(request, { maxBytes, getLimits, onLarge }));
  } catch (error) {
    if (error instanceof UnreadFormError) return error.status;
    throw error;
  }
}

function toForm(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** A body of unknown length that counts the bytes read. */
function stream(length: number) {
  const taken = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken.bytes >= length) return controller.close();
      taken.bytes += 1024;
      controller.enqueue(new Uint8Array(1024).fill(97));
    },
  });
  return { body, taken };
}

const URL_ENCODED = 'application/x-www-form-urlencoded';

describe('url-encoded forms', { tags: ['S1'] }, () => {
  test('url-encoded fields are decoded', async () => {
    expect(
      await read({ body: 'intent=save&title=movie%2F1&text=%EA%B0%80+b', type: URL_ENCODED }),
    ).toEqual({
      intent: 'save',
      title: 'movie/1',
      text: '가 b',
    });
    expect(await read({ body: 'a=1', type: `${URL_ENCODED};charset=UTF-8` })).toEqual({ a: '1' });
  });

  test('a url-encoded form of 64 KB is read, and one byte more is a 413', async () => {
    expect(
      await read({ body: `a=${'b'.repeat(MAX_FORM_BYTES - 2)}`, type: URL_ENCODED }),
    ).toHaveProperty('a');
    expect(await read({ body: `a=${'b'.repeat(MAX_FORM_BYTES - 1)}`, type: URL_ENCODED })).toBe(
      413,
    );
  });

  test('a review of 5,000 characters of four bytes is read', async () => {
    const fields = {
      intent: 'review',
      title: 'movie/496243',
      rating: '10',
      text: '🍿'.repeat(5000),
      return: `/ko?${'a'.repeat(1900)}`,
    };
    expect(await read({ body: new URLSearchParams(fields).toString(), type: URL_ENCODED })).toEqual(
      fields,
    );
  });

  test('100 url-encoded fields are read, and one more is a 413', async () => {
    expect(
      await read({ body: Array(MAX_FIELDS).fill('a=1').join('&'), type: URL_ENCODED }),
    ).toEqual({ a: '1' });
    expect(
      await read({
        body: Array(MAX_FIELDS + 1)
          .fill('a=1')
          .join('&'),
        type: URL_ENCODED,
      }),
    ).toBe(413);
  });

  test('a body without content-length is read up to the limit only', async () => {
    const { body, taken } = stream(10 * MEGABYTE);
    expect(await read({ body, type: URL_ENCODED })).toBe(413);
    expect(taken.bytes).toBeLessThan(MAX_FORM_BYTES + 8 * 1024);
  });
});

describe('multipart forms', { tags: ['S1'] }, () => {
  test('multipart fields and a file are read', async () => {
    const file = new File(['Name,Year\n'], 'list.csv', { type: 'text/csv' });
    const form = (await read({ body: toForm({ intent: 'import', into: '본 작품', file }) })) as {
      file: File;
    };
    expect(form).toMatchObject({ intent: 'import', into: '본 작품' });
    expect([form.file.name, await form.file.text()]).toEqual(['list.csv', 'Name,Year\n']);
  });

  test.each<[string, Record<string, string | File>, number]>([
    ['a form of more than 64 KB', { intent: 'review', text: 'a'.repeat(MAX_FORM_BYTES) }, 413],
    ['a form without an intent of more than 64 KB', { text: 'a'.repeat(MAX_FORM_BYTES) }, 413],
    ['a document of more than 4 MB', { intent: 'document', text: 'a'.repeat(4 * MEGABYTE) }, 413],
    ['a file in a form that takes none', { intent: 'review', file: new File(['a'], 'a') }, 415],
    ['a file in a document', { intent: 'document', file: new File(['a'], 'a') }, 415],
    [
      'a file beside another',
      { intent: 'import', file: new File(['a'], 'a'), other: new File(['a'], 'b') },
      415,
    ],
  ])('%s is rejected', async (_, fields, status) => {
    expect(await read({ body: toForm(fields) })).toBe(status);
  });

  test('100 parts are read, and one more is a 413', async () => {
    const parts = (count: number) =>
      toForm(Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, 'b'])));
    expect(Object.keys((await read({ body: parts(MAX_FIELDS) })) as object)).toHaveLength(
      MAX_FIELDS,
    );
    expect(await read({ body: parts(MAX_FIELDS + 1) })).toBe(413);
  });

  test('onLarge is called once, before more than 64 KB are read', async () => {
    let callCount = 0;
    const onLarge = async () => {
      callCount += 1;
      throw new UnreadFormError(429, 60);
    };
    const { body, taken } = stream(MEGABYTE);
    expect(await read({ body, type: 'multipart/form-data; boundary=x', onLarge })).toBe(429);
    expect([callCount, taken.bytes < MAX_FORM_BYTES + 8 * 1024]).toEqual([1, true]);
    await read({ body: toForm({ intent: 'review', text: 'short' }), onLarge });
    expect(callCount).toBe(1);
  });

  test('a form over maxBytes is rejected', async () => {
    const body = toForm({ intent: 'document', text: 'a'.repeat(MAX_FORM_BYTES) });
    expect(await read({ body, maxBytes: MAX_FORM_BYTES })).toBe(413);
  });

  const part = (head: string, text = '') => `--x\r\n${head}\r\n\r\n${text}\r\n`;
  const field = (name: string, text: string) =>
    part(`Content-Disposition: form-data; name="${name}"`, text);
  test.each([
    [
      'an intent that parsers read differently',
      `${field('"; name="intent', 'import')}${field('intent', 'review')}--x--\r\n`,
    ],
    ['a part without the end of its headers', `${part(`a: ${'b'.repeat(5000)}`)}--x--\r\n`],
    ['a body without the last separator', field('intent', 'review')],
    ['text before the first part', `text\r\n${field('intent', 'review')}--x--\r\n`],
    ['an empty body', ''],
  ])('%s gives an empty form, or the checked fields only', async (_, body) => {
    const form = await read({ body, type: 'multipart/form-data; boundary=x' });
    expect([{}, { intent: 'review' }]).toContainEqual(form);
  });
});

test.each([
  'text/plain',
  'application/json',
  'multipart/form-data',
  'multipart/mixed; boundary=x',
  'multipart/form-data; boundary="a\\"b"',
])('a body of the type %s is a 415 and is not read', { tags: ['S1'] }, async (type) => {
  const { body, taken } = stream(MEGABYTE);
  expect(await read({ body, type })).toBe(415);
  expect(taken.bytes).toBeLessThan(8 * 1024);
});

test('reading stops when the request is aborted', { tags: ['S1'] }, async () => {
  const controller = new AbortController();
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull() {
      controller.abort(new Error('the client has gone'));
      return new Promise(() => {});
    },
    cancel() {
      cancelled = true;
    },
  });
  const reading = read({ body, type: URL_ENCODED, signal: controller.signal });
  await expect(reading).rejects.toThrow('the client has gone');
  expect(cancelled).toBe(true);
});
