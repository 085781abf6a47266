/** Over https the `__Host-` prefix keeps other hosts of the same domain from setting or reading them (RFC 6265bis). */
export function cookiePrefix(https: boolean): string {
  return https ? '__Host-kinora' : 'kinora';
}
