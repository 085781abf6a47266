import { useEffect } from 'react';
import { useLanguage } from '../../../../i18n/language-context.tsx';

/**
 * A document has one language. If that of the panel is not that of the URL, pages outside of the
 * panel are loaded as new documents.
 */
export function useNewDocumentOutside(): void {
  const { textLang } = useLanguage();
  useEffect(() => {
    if (textLang === undefined) return;
    document.addEventListener('click', hideFromRouter, true);
    return () => {
      document.removeEventListener('click', hideFromRouter, true);
      if (isAdminPath(location.pathname)) return;
      // Other navigations, such as Back: hides the page, whose texts are in the wrong language.
      document.documentElement.hidden = true;
      location.reload();
    };
  }, [textLang]);
}

/** Leaves links outside of the panel to the browser. */
function hideFromRouter(event: Event): void {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link && !isAdminPath(link.pathname)) event.stopPropagation();
}

function isAdminPath(pathname: string): boolean {
  return pathname.split('/')[2] === 'admin';
}
