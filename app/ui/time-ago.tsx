import { useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language-context.tsx';
import { timeAgo } from '../i18n/time-ago.ts';

/**
 * How long ago a time was. `text` is that of the server, which is corrected after hydration, since
 * caches may serve an old page.
 */
export function TimeAgo({ iso, text }: { iso: string; text: string }) {
  const { intl } = useLanguage();
  const [shownText, setShownText] = useState(text);
  useEffect(() => setShownText(timeAgo(intl, Date.parse(iso))), [intl, iso]);
  return <time dateTime={iso}>{shownText}</time>;
}
