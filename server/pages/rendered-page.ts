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
 * A response whose bytes `getBody` and `readResponse` find. It has no body of its own, which would
 * be a stream of a copy.
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

export function getBody(response: Response): BodyInit | null {
  return bodies.get(response)?.body ?? response.body;
}

export async function readResponse(response: Response): Promise<RenderedPage> {
  const { status } = response;
  const headers = new Headers(response.headers);
  const content = bodies.get(response) ?? { body: Buffer.from(await response.arrayBuffer()) };
  return { status, headers, ...content };
}
