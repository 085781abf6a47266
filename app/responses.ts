import { data } from 'react-router';
import { assertAppError, statusOf } from '../domain/errors.ts';
import type { FormState } from '../domain/form.ts';

/** What is not there: the error page names it in the visitor's language (D10, D14). */
export type Missing = 'page' | 'content' | 'person';
/** What an error page is told. Nothing else of an error leaves the server. */
export type ErrorPageData =
  | { missing: Missing }
  | { refused: 'bad_request' | 'busy' }
  | { rejected: { title: string; text: string } }
  | { outage: true; retryAfter: number | null };

/** Seconds after which a visitor may as well try again when the catalog did not say. */
const RETRY_AFTER = 10;

/** The value, or the page that says why there is none: null is 404, an outage of the catalog is 502, 503 or 504 and never a 404. */
export async function orErrorPage<T>(promise: Promise<T | null>, missing: Missing): Promise<T> {
  const value = await promise.catch((error: unknown) => {
    assertAppError(error);
    const retryAfter = error.retryAfter ?? RETRY_AFTER;
    throw data({ outage: true, retryAfter } satisfies ErrorPageData, {
      status: statusOf(error.code),
      headers: { 'retry-after': String(retryAfter), 'cache-control': 'no-store' },
    });
  });
  if (value === null) throw notFound(missing);
  return value;
}

export function notFound(missing: Missing) {
  return data({ missing } satisfies ErrorPageData, { status: 404 });
}

export function badRequest(status: 400 | 403 | 405 = 400) {
  return data({ refused: 'bad_request' } satisfies ErrorPageData, { status });
}

/** A form that was not read, in the visitor's language. */
export function rejected({ title, problems }: FormState, status: number, headers: Headers) {
  headers.set('cache-control', 'no-store');
  return data(
    {
      rejected: { title, text: problems.map(({ text }) => text).join(' ') },
    } satisfies ErrorPageData,
    { status, headers },
  );
}

/** The site has more to do than it can, or cannot read what the page is about. */
export function busy() {
  const headers = { 'retry-after': String(RETRY_AFTER), 'cache-control': 'no-store' };
  return data({ refused: 'busy' } satisfies ErrorPageData, { status: 503, headers });
}

/** What only who has a link may read is left in no browser that others use. */
export const FOR_ONE = { 'cache-control': 'private, no-store' };

/** A file for one person alone; one that is written bit by bit is written on as it is taken. */
export function download(
  content: string | AsyncGenerator<string>,
  type: string,
  name: string,
): Response {
  return new Response(typeof content === 'string' ? content : toByteStream(content), {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}

/** Who stops taking ends it. */
function toByteStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

/** A document for machines, the same for everyone: a cache in front may keep it for an hour. */
export function xml(text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=3600',
    },
  });
}
