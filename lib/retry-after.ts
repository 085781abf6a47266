/** `Retry-After` (seconds or a date) in milliseconds; `null` if missing or malformed. */
export function parseRetryAfterMs(header: string | null, now: number): number | null {
  const value = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  // Date.parse accepts nearly anything ("-1", "soon 5"); an HTTP date begins with a weekday.
  const date = /^[A-Z][a-z]{2},/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
