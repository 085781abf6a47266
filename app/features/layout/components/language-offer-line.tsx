import { Suspense, useEffect, useState } from 'react';
import type { Lang } from '../../../../domain/language/language.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';

const LanguageOffer = lazyComponent(
  async () => (await import('./language-offer.tsx')).LanguageOffer,
);

/**
 * A line below the header that offers the page in the browser's preferred language (R6). The
 * script in the head decides whether it is shown (`data-offer`), so that its height is reserved
 * before the first paint.
 */
export function LanguageOfferLine() {
  const [lang, setLang] = useState<Lang>();
  useEffect(() => setLang(document.documentElement.dataset.offer as Lang | undefined), []);
  return (
    <div className="language-offer">
      {lang && (
        <Suspense>
          <LanguageOffer lang={lang} />
        </Suspense>
      )}
    </div>
  );
}
