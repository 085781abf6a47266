/** Over https the `__Host-` prefix keeps other hosts of the same domain from setting or reading them (RFC 6265bis). */
export function cookiePrefix(https: boolean): string {
  return https ? '__Host-kinora' : 'kinora';
}

/** The cookie's attributes as they stand behind its value; `maxAge` in seconds. */
export function cookieAttributes(https: boolean, maxAge: number): string {
  return `Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
}
