import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import {
  getLanguage,
  type Lang,
  langFromBrowserTag,
} from '../../../../domain/language/language.ts';
import { type PageLanguage, useLanguage } from '../../../i18n/language-context.tsx';
import { switchLanguage } from '../../../i18n/links.ts';
import { loadLanguage } from '../../../i18n/messages.client.ts';

const DISMISSED_KEY = 'language-offer-dismissed';

/** The browser's most preferred supported language; `null` if it is the page's or was declined. */
function getOfferedLang(current: Lang): Lang | null {
  try {
    if (localStorage.getItem(DISMISSED_KEY)) return null;
  } catch {
    return null;
  }
  const preferred =
    navigator.languages.map(langFromBrowserTag).find((lang) => lang !== null) ?? null;
  return preferred === current ? null : preferred;
}

/** Offers once, in the browser's preferred language, to switch to it. */
export function LanguageOffer() {
  const { code } = useLanguage();
  const { pathname, search } = useLocation();
  const [offer, setOffer] = useState<PageLanguage | null>(null);

  useEffect(() => {
    const lang = getOfferedLang(code);
    let isMounted = true;
    if (lang !== null) loadLanguage(lang).then((language) => isMounted && setOffer(language));
    return () => {
      isMounted = false;
    };
  }, [code]);

  if (offer === null) return null;
  const dismiss = () => {
    setOffer(null);
    try {
      localStorage.setItem(DISMISSED_KEY, '1');
    } catch {
      // Without storage the offer appears again on the next page.
    }
  };
  return (
    <aside
      className="offer-bar"
      lang={offer.tag}
      dir={getLanguage(offer.code).dir}
      aria-label={offer.t('language.label')}
    >
      <p>{offer.t('language.offer')}</p>
      <div className="button-row">
        <a
          className="button button--primary"
          href={switchLanguage(pathname + search, offer.code)}
          onClick={dismiss}
        >
          {offer.t('language.switch')}
        </a>
        <button type="button" className="button button--plain" onClick={dismiss}>
          {offer.t('language.dismiss')}
        </button>
      </div>
    </aside>
  );
}
