import type { Language } from '../../domain/language/language.ts';

/** Languages that write full hours without minutes: `9 AM – 6 PM`. */
const HOUR_WITHOUT_MINUTES = new Set(['ko', 'en', 'zh-tw', 'ja', 'de', 'el', 'ar']);

/** Formats a range of full hours (G5). */
export function formatHourRange(
  { code, intl }: Pick<Language, 'code' | 'intl'>,
  from: number,
  until: number,
): string {
  // Intl gives the unusual `09 – 18` in French and `09h - 18h` in Brazilian Portuguese.
  if (code === 'fr') return `${from}\u00a0h à ${until}\u00a0h`;
  if (code === 'pt-br') return `${from}h às ${until}h`;
  const style: Intl.DateTimeFormatOptions = HOUR_WITHOUT_MINUTES.has(code)
    ? { hour: 'numeric' }
    : { hour: 'numeric', minute: '2-digit' };
  const toTime = (hour: number) => Date.UTC(2026, 0, 5, hour);
  return new Intl.DateTimeFormat(intl, { ...style, timeZone: 'UTC' }).formatRange(
    toTime(from),
    toTime(until),
  );
}
