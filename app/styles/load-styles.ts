import { isInDocument, STYLESHEET_URLS, type StylesheetName } from './page-styles.tsx';

/** Loads a stylesheet for content that is not rendered by React. Never rejects. */
export function loadStyles(name: StylesheetName): Promise<void> {
  if (isInDocument(name)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: STYLESHEET_URLS[name],
  });
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
