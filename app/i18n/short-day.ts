/** Formats an ISO date without its year: `Nov 20`. */
export function formatShortDay(intl: string, day: string): string {
  return new Intl.DateTimeFormat(intl, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  );
}
