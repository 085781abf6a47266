/** The `__Host-` prefix keeps other hosts of the domain from setting the cookies (RFC 6265bis). */
export function cookiePrefix(https: boolean): string {
  return https ? '__Host-kinora' : 'kinora';
}
