/** A day of this year or the last, given in ISO, as it is written where there is little room: `Nov 20`. */
export function writeShortDay(intl: string, day: string): string {
  return new Intl.DateTimeFormat(intl, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  );
}
