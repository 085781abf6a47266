/**
 * Prefix of the cookies that only this site may set. Over https, `__Host-` keeps other hosts of the
 * domain from setting them (RFC 6265bis), as long as the name without it is never read.
 */
export function cookiePrefix(https: boolean): string {
  return https ? '__Host-kinora' : 'kinora';
}
