import { parse, serialize } from 'hono/utils/cookie';

/** The decoded value of a cookie in a `Cookie` header; `null` if not found. */
export function readCookie(header: string | null, name: string): string | null {
  return header === null ? null : (parse(header, name)[name] ?? null);
}

export type CookieOptions = {
  /** 0 deletes the cookie. */
  maxAgeSeconds: number;
  httpOnly: boolean;
  secure: boolean;
};

/** `SameSite=Lax` for the whole site. Throws if a `__Host-` cookie is not secure. */
export function serializeCookie(
  name: string,
  value: string,
  { maxAgeSeconds, httpOnly, secure }: CookieOptions,
): string {
  return serialize(name, value, {
    path: '/',
    sameSite: 'Lax',
    maxAge: maxAgeSeconds,
    httpOnly,
    secure,
  });
}
