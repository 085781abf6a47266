import { useSyncExternalStore } from 'react';
import { useLanguage } from '../../i18n/language-context.tsx';

const never = () => () => {};

/**
 * A point in time to the minute, or its day alone, in the reader's own time zone; until scripts run nobody knows that, and it is said in
 * that of the world.
 */
export function Moment({ iso, day = false }: { iso: string; day?: boolean }) {
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

/** Made once: a list has a hundred of them. */
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
