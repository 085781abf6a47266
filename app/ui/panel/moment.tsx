import { useSyncExternalStore } from 'react';
import { useLanguage } from '../../i18n/language-context.tsx';

const never = () => () => {};

/** A point in time to the minute, in the reader's own time zone; until scripts run nobody knows that, and it is said in that of the world. */
export function Moment({ iso }: { iso: string }) {
  const { intl } = useLanguage();
  const timeZone = useSyncExternalStore(
    never,
    () => undefined,
    () => 'UTC',
  );
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso))}
    </time>
  );
}
