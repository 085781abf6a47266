const formatters = new Map<string, Intl.DateTimeFormat>();

/** The ISO day of a time in a time zone. */
export function getDayIn(timeZone: string, date = new Date()): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    // The format of Canada is ISO.
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(date);
}

/** An ISO day that exists; else `null`. */
export function parseIsoDay(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}
