/** Header of API clients without cookies, which get the signed token in `set-auth-token`. */
const BEARER_MODE_HEADER = ['x-auth-mode', 'bearer'] as const;
const TOKEN_HEADERS = ['set-auth-token', 'access-control-expose-headers'];
const SESSION_COOKIE = /^[^=]*kinora\.session_token=/;

/**
 * Removes session tokens from the body and, unless requested by a non-browser client, from the
 * headers. `GET /token` returns short-lived JWTs, not session tokens.
 */
export async function stripTokens(
  path: string,
  request: Request,
  response: Response,
): Promise<Response> {
  const headers = new Headers(response.headers);
  const [name, value] = BEARER_MODE_HEADER;
  if (
    request.headers.get(name) === value &&
    !request.headers.has('sec-fetch-site') &&
    headers.has('set-auth-token')
  ) {
    const otherCookies = headers.getSetCookie().filter((line) => !SESSION_COOKIE.test(line));
    headers.delete('set-cookie');
    for (const line of otherCookies) headers.append('set-cookie', line);
  } else for (const header of TOKEN_HEADERS) headers.delete(header);
  const { status } = response;
  if (path === '/token' || !headers.get('content-type')?.startsWith('application/json'))
    return new Response(response.body, { status, headers });
  const text = await response.text();
  headers.delete('content-length');
  // Redirects have a JSON content type and an empty body.
  return new Response(text === '' ? null : JSON.stringify(stripBody(JSON.parse(text))), {
    status,
    headers,
  });
}

function stripBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { token: _, session, ...rest } = body as Record<string, unknown>;
  return { ...rest, ...(session !== undefined && { session: stripBody(session) }) };
}
