/** A response whose body was read. */
export type RenderedPage = { status: number; headers: Headers; body: Buffer };

const bodies = new WeakMap<Response, Buffer>();

/** A response whose bytes `readResponse` finds; its stream would copy them three times. */
export function createByteResponse(body: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(body, init);
  bodies.set(response, body);
  return response;
}

export async function readResponse(response: Response): Promise<RenderedPage> {
  const { status, headers } = response;
  const body = bodies.get(response) ?? Buffer.from(await response.arrayBuffer());
  return { status, headers: new Headers(headers), body };
}
