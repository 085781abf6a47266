import { useSyncExternalStore } from 'react';
import { useLanguage } from '../../i18n/language-context.tsx';

const never = () => () => {};

/** A point in time, in the reader's own time zone; until scripts run nobody knows that, and it is said in that of the world. */
export function Moment({ iso }: { iso: string }) {
  const { format } = useLanguage();
  const zone = useSyncExternalStore(
    never,
    () => undefined,
    () => 'UTC',
  );
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {format.moment(iso, zone)}
    </time>
  );
}
