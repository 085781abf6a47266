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
    // Before the router follows the link.
    document.addEventListener('click', leaveLinkToBrowser, true);
    return () => {
      document.removeEventListener('click', leaveLinkToBrowser, true);
      if (isAdminPath(location.pathname)) return;
      // Other navigations, such as Back: hides the page, whose texts are in the wrong language.
      document.documentElement.hidden = true;
      location.reload();
    };
  }, [textLang]);
}

/** Removes the mark of links that the router follows (ui/page-link.tsx). */
function leaveLinkToBrowser({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-page]') : null;
  if (link && !isAdminPath(link.pathname)) link.removeAttribute('data-page');
}

function isAdminPath(pathname: string): boolean {
  return pathname.split('/')[2] === 'admin';
}
