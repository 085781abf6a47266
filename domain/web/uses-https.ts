/** Whether a site has https, without which browsers store no `Secure` or `__Host-` cookie. */
export function usesHttps({ origin }: { origin: string }): boolean {
  return origin.startsWith('https:');
}
