import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { timeAgo } from '../../../i18n/time-ago.ts';
import { ServerHtml, type ServerHtmlById } from '../../../ui/lazy/server-html.tsx';
import { useToast } from '../../../ui/toaster.tsx';

/**
 * The services, their source and age, and the form that reports a wrong one
 * (get-offers-html.server.tsx). Scripts correct the age, which may be that of a cached page. The
 * browser sends the form unless its script has been loaded, when the visitor opened it.
 */
export function OfferList({ html }: { html: ServerHtmlById }) {
  const element = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its elements are those of `html`
  useEffect(() => {
    const time = element.current?.querySelector('time');
    const details = element.current?.querySelector('details');
    if (time) time.textContent = timeAgo(language.intl, Date.parse(time.dateTime));
    // Until the script listens, or if it cannot be loaded, the browser sends the form.
    if (details)
      details.ontoggle = () =>
        import('./send-offer-report.ts')
          .then((module) => module.sendByScript(details, { language, toast, revalidate }))
          .catch(() => {});
  }, [html, language, toast, revalidate]);
  return <ServerHtml id="watch-offers" html={html} className="offer-list" ref={element} />;
}
