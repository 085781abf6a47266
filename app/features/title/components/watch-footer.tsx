import { useRevalidator } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { timeAgo } from '../../../i18n/time-ago.ts';
import { useToast } from '../../../ui/toaster.tsx';

/**
 * Source and age of the offers, and the form that reports a wrong one, as HTML of the server
 * (get-watch-footer.server.tsx). Scripts correct the age, which may be that of a cached page. The
 * browser sends the form unless its script has been loaded, when the visitor opened it.
 */
export function WatchFooter({ html }: { html: string }) {
  const language = useLanguage();
  const toast = useToast();
  const { revalidate } = useRevalidator();

  function enhance(element: HTMLElement | null): void {
    const time = element?.querySelector('time');
    const details = element?.querySelector('details');
    if (time) time.textContent = timeAgo(language.intl, Date.parse(time.dateTime));
    if (details)
      details.ontoggle = () =>
        import('./send-offer-report.ts').then(
          (module) => module.sendByScript(details, { language, toast, revalidate }),
          () => {},
        );
  }

  return <div className="offers-footer" ref={enhance} dangerouslySetInnerHTML={{ __html: html }} />;
}
