import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { getLanguage, type Lang } from '../../../../domain/language/language.ts';
import type { PageLanguage } from '../../../i18n/language-context.tsx';
import { switchLanguage } from '../../../i18n/links.ts';
import { loadLanguage } from '../../../i18n/messages.client.ts';
import { xIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Also read by before-paint.ts. */
const DISMISSED_KEY = 'language-offer-dismissed';

/**
 * A line below the header that offers the page in the browser's preferred language (R6). The
 * script in the head decides whether it is shown (`data-offer`), so that its height is reserved
 * before the first paint.
 */
export function LanguageOffer() {
  const { pathname, search } = useLocation();
  const [offer, setOffer] = useState<PageLanguage | null>(null);

  useEffect(() => {
    const lang = document.documentElement.dataset.offer;
    if (lang) loadLanguage(lang as Lang).then(setOffer, hideOffer);
  }, []);

  function dismiss() {
    hideOffer();
    setOffer(null);
    try {
      localStorage.setItem(DISMISSED_KEY, '1');
    } catch {
      // Without storage the offer appears again on the next page.
    }
  }

  if (offer === null) return <div className="language-offer" />;
  return (
    <aside
      className="language-offer"
      lang={offer.tag}
      dir={getLanguage(offer.code).dir}
      aria-label={offer.t('language.label')}
    >
      <div className="wrap">
        <p>{offer.t('language.offer')}</p>
        <a href={switchLanguage(pathname + search, offer.code)} onClick={dismiss}>
          {offer.t('language.switch')}
        </a>
        <IconButton label={offer.t('language.dismiss')} onClick={dismiss}>
          <Icon svg={xIcon} />
        </IconButton>
      </div>
    </aside>
  );
}

function hideOffer(): void {
  delete document.documentElement.dataset.offer;
}
