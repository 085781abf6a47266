import { useSyncExternalStore } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';

const never = () => () => {};

/** A time, or its day, in the time zone of the browser; in UTC until scripts run. */
export function LocalTime({ iso, day = false }: { iso: string; day?: boolean }) {
  const { intl } = useLanguage();
  const timeZone = useSyncExternalStore(
    never,
    () => undefined,
    () => 'UTC',
  );
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {formatFor(intl, day, timeZone).format(new Date(iso))}
    </time>
  );
}

const made = new Map<string, Intl.DateTimeFormat>();

/** Cached, as a list has a hundred times. */
function formatFor(intl: string, day: boolean, timeZone: string | undefined): Intl.DateTimeFormat {
  const name = `${intl} ${day} ${timeZone}`;
  const known = made.get(name);
  if (known) return known;
  const style: Intl.DateTimeFormatOptions = day
    ? { dateStyle: 'long' }
    : { dateStyle: 'medium', timeStyle: 'short' };
  const format = new Intl.DateTimeFormat(intl, { ...style, timeZone });
  made.set(name, format);
  return format;
}
