export type CookieJar = Map<string, string>;

/** Stores the cookies of `Set-Cookie` headers, and removes deleted ones. */
export function storeCookies(jar: CookieJar, setCookies: readonly string[]): void {
  for (const line of setCookies) {
    const [pair = '', ...attributes] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.some((attribute) => /max-age=0/i.test(attribute))) jar.delete(name);
    else jar.set(name, pair.slice(name.length + 1));
  }
}

/** The `Cookie` header; empty without cookies. */
export function cookieHeader(jar: CookieJar): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
