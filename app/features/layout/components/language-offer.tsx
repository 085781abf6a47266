import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { getLanguage, type Lang } from '../../../../domain/language/language.ts';
import { links, switchLanguage } from '../../../i18n/links.ts';
import { xIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLoadedJson } from '../../../ui/use-loaded-json.ts';

/** Also read by before-paint/. */
const DISMISSED_KEY = 'language-offer-dismissed';

export type LanguageOfferTexts = Record<'label' | 'offer' | 'switch' | 'dismiss', string>;

/** Offers the page in `lang`, in that language, until it is dismissed for good (R6). */
export function LanguageOffer({ lang }: { lang: Lang }) {
  const { pathname, search } = useLocation();
  const { state, load } = useLoadedJson<LanguageOfferTexts>(links.languageOffer(lang));
  const [isDismissed, setDismissed] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    load();
  }, []);
  useEffect(() => {
    if (state.status === 'failed') hideOffer();
  }, [state]);

  if (state.status !== 'loaded' || isDismissed) return null;
  const texts = state.data;
  const { tag, dir } = getLanguage(lang);
  function dismiss() {
    hideOffer();
    setDismissed(true);
    try {
      localStorage.setItem(DISMISSED_KEY, '1');
    } catch {
      // Without storage the offer appears again on the next page.
    }
  }
  return (
    <aside className="wrap" lang={tag} dir={dir} aria-label={texts.label}>
      <p>{texts.offer}</p>
      <a href={switchLanguage(pathname + search, lang)} onClick={dismiss}>
        {texts.switch}
      </a>
      <IconButton label={texts.dismiss} onClick={dismiss}>
        <Icon svg={xIcon} />
      </IconButton>
    </aside>
  );
}

function hideOffer(): void {
  delete document.documentElement.dataset.offer;
}
