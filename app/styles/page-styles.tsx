import { createContext, useContext } from 'react';
import { preload } from 'react-dom';
import { useNonce } from '../ui/nonce.ts';
import detailUrl from './detail.css?url';

const ID = 'rules';

/**
 * CSS of the document, for documents that React re-creates after an error. Empty on the server,
 * which writes it later.
 */
const css = import.meta.env.SSR ? '' : (document.getElementById(ID)?.textContent ?? '');

/** Stylesheets that only some pages need (document-css.server.ts). */
export type StylesheetName = 'detail';

/** Those of the page that the server renders; it writes them into the document. */
export const UsedStylesheetsContext = /* @__PURE__ */ createContext(new Set<StylesheetName>());

/** Precedes the detail styles in the CSS of a document. */
export const DETAIL_MARK = '/*detail*/';

/** In development, the stylesheet of the document has all rules. */
const hasDetailStyles = import.meta.env.SSR || import.meta.env.DEV || css.includes(DETAIL_MARK);

/** Until then, only scripts of the page in the document are loaded, which has its styles. */
let isHydrated = false;

/**
 * Inlines the CSS: a stylesheet costs one more round trip before the first paint, and brotli
 * compresses it to 9 KB, with the detail styles to 13. The server writes it together with the
 * content security policy. In development it is a stylesheet, for hot reloading.
 */
export function PageStyles() {
  const nonce = useNonce();
  if (import.meta.env.DEV) return <link rel="stylesheet" href="/app/styles/app.css" />;
  return (
    <style ref={markHydrated} id={ID} nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
  );
}

function markHydrated(style: HTMLStyleElement | null): void {
  isHydrated = true;
  // React inserts stylesheets after it; with a precedence before, it would not be hydrated.
  style?.setAttribute('data-precedence', 'site');
}

/**
 * Starts to load the detail styles if the document does not have them. Called by the scripts of
 * their pages, so that they load together with these and the data, not after them.
 */
export function preloadDetailStyles(): void {
  if (isHydrated && !hasDetailStyles) preload(detailUrl, { as: 'style' });
}

/** Styles of titles, seasons and persons: in their documents, a stylesheet in other documents. */
export function DetailStylesheet() {
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of the bundle
  if (import.meta.env.SSR) useContext(UsedStylesheetsContext).add('detail');
  return hasDetailStyles ? null : <link rel="stylesheet" href={detailUrl} precedence="pages" />;
}
