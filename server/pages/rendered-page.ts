import type { DocumentTemplate } from './document-templates.ts';

/** A response whose body was read; `template` if the body was made of one. */
export type RenderedPage = {
  status: number;
  headers: Headers;
  body: Buffer<ArrayBuffer>;
  template?: DocumentTemplate | undefined;
};

const bodies = new WeakMap<Response, Pick<RenderedPage, 'body' | 'template'>>();

/**
 * A response whose bytes the functions below find. It has no body of its own, which would be a
 * stream of a copy.
 */
export function createByteResponse(
  body: Buffer<ArrayBuffer>,
  init: ResponseInit,
  template?: DocumentTemplate,
): Response {
  const response = new Response(null, init);
  bodies.set(response, { body, template });
  return response;
}

/** A response with the same body. Its bytes, if known, can be read without a stream. */
export function withInit(response: Response, init: ResponseInit): Response {
  const content = bodies.get(response);
  const copy = new Response(content?.body ?? response.body, init);
  if (content) bodies.set(copy, content);
  return copy;
}

export async function readBytes(response: Response): Promise<Buffer<ArrayBuffer>> {
  return bodies.get(response)?.body ?? Buffer.from(await response.arrayBuffer());
}

export async function readResponse(response: Response): Promise<RenderedPage> {
  const { status } = response;
  const headers = new Headers(response.headers);
  const template = bodies.get(response)?.template;
  return { status, headers, body: await readBytes(response), template };
}
