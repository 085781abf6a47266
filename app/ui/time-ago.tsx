import { useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language-context.tsx';
import { timeAgo } from '../i18n/time-ago.ts';

/**
 * A past time relative to now: `3 hours ago`. `text` is that of the server; it is corrected after
 * hydration, because caches may serve an old page.
 */
export function TimeAgo({ iso, text }: { iso: string; text: string }) {
  const { intl } = useLanguage();
  const [shownText, setShownText] = useState(text);
  useEffect(() => setShownText(timeAgo(intl, Date.parse(iso))), [intl, iso]);
  return <time dateTime={iso}>{shownText}</time>;
}
