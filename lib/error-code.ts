/** The code of a system or driver error, such as `ECONNRESET` or `23505`; `null` if it has none. */
export function errorCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}
