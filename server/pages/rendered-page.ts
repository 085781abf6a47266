/** A response whose body was read. */
export type RenderedPage = { status: number; headers: Headers; body: Buffer<ArrayBuffer> };

const bodies = new WeakMap<Response, Buffer<ArrayBuffer>>();

/**
 * A response whose bytes `getBody` and `readResponse` find. It has no body of its own, which would
 * be a stream of a copy.
 */
export function createByteResponse(body: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(null, init);
  bodies.set(response, body);
  return response;
}

export function getBody(response: Response): BodyInit | null {
  return bodies.get(response) ?? response.body;
}

export async function readResponse(response: Response): Promise<RenderedPage> {
  const { status, headers } = response;
  const body = bodies.get(response) ?? Buffer.from(await response.arrayBuffer());
  return { status, headers: new Headers(headers), body };
}
