import { useSyncExternalStore } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';

const subscribeToNothing = () => () => {};

/** A time, or its day, in the time zone of the browser; in UTC until scripts run. */
export function LocalTime({ iso, day = false }: { iso: string; day?: boolean }) {
  const { intl } = useLanguage();
  const timeZone = useSyncExternalStore(
    subscribeToNothing,
    () => undefined,
    () => 'UTC',
  );
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {getFormatter(intl, day, timeZone).format(new Date(iso))}
    </time>
  );
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached, as a list has a hundred times. */
function getFormatter(
  intl: string,
  day: boolean,
  timeZone: string | undefined,
): Intl.DateTimeFormat {
  const cacheKey = `${intl} ${day} ${timeZone}`;
  const cached = formatters.get(cacheKey);
  if (cached) return cached;
  const style: Intl.DateTimeFormatOptions = day
    ? { dateStyle: 'long' }
    : { dateStyle: 'medium', timeStyle: 'short' };
  const format = new Intl.DateTimeFormat(intl, { ...style, timeZone });
  formatters.set(cacheKey, format);
  return format;
}
