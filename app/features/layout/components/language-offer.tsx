import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { getLanguage, type Lang } from '../../../../domain/language/language.ts';
import { switchLanguage } from '../../../i18n/links.ts';
import { loadLanguage } from '../../../i18n/messages.client.ts';
import type { PageLanguage } from '../../../i18n/page-language.ts';
import { xIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Also read by before-paint.ts. */
const DISMISSED_KEY = 'language-offer-dismissed';

/** Offers the page in `lang`, in that language, until it is dismissed for good (R6). */
export function LanguageOffer({ lang }: { lang: Lang }) {
  const { pathname, search } = useLocation();
  const [offer, setOffer] = useState<PageLanguage | null>(null);

  useEffect(() => {
    loadLanguage(lang).then(setOffer, hideOffer);
  }, [lang]);

  if (offer === null) return null;
  function dismiss() {
    hideOffer();
    setOffer(null);
    try {
      localStorage.setItem(DISMISSED_KEY, '1');
    } catch {
      // Without storage the offer appears again on the next page.
    }
  }
  return (
    <aside
      className="wrap"
      lang={offer.tag}
      dir={getLanguage(offer.code).dir}
      aria-label={offer.t('language.label')}
    >
      <p>{offer.t('language.offer')}</p>
      <a href={switchLanguage(pathname + search, offer.code)} onClick={dismiss}>
        {offer.t('language.switch')}
      </a>
      <IconButton label={offer.t('language.dismiss')} onClick={dismiss}>
        <Icon svg={xIcon} />
      </IconButton>
    </aside>
  );
}

function hideOffer(): void {
  delete document.documentElement.dataset.offer;
}
