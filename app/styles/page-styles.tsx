import { createContext, useContext } from 'react';
import { preload } from 'react-dom';
import { useNonce } from '../ui/nonce.ts';
import creditsUrl from './credits.css?url';
import detailUrl from './detail.css?url';
import listsUrl from './lists-page.css?url';

const ID = 'rules';

/**
 * CSS of the document, for documents that React re-creates after an error. Empty on the server,
 * which writes it later.
 */
const css = import.meta.env.SSR ? '' : (document.getElementById(ID)?.textContent ?? '');

/** Stylesheets that only some pages need (document-css.server.ts). */
export const STYLESHEET_URLS = { detail: detailUrl, lists: listsUrl, credits: creditsUrl };
export type StylesheetName = keyof typeof STYLESHEET_URLS;

/** Those of the page that the server renders; it writes them into the document. */
export const UsedStylesheetsContext = /* @__PURE__ */ createContext(new Set<StylesheetName>());

/** Precedes the stylesheet in the CSS of a document. */
export const getMark = (name: StylesheetName) => `/*${name}*/`;

/** In development, the stylesheet of the document has all rules. */
export const isInDocument = (name: StylesheetName) =>
  import.meta.env.SSR || import.meta.env.DEV || css.includes(getMark(name));

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
 * Starts to load a stylesheet that the document does not have. Called by the scripts of its pages,
 * so that it loads together with these and the data, not after them.
 */
export function preloadStyles(name: StylesheetName): void {
  if (isHydrated && !isInDocument(name)) preload(STYLESHEET_URLS[name], { as: 'style' });
}

/** Styles of a group of pages: in their documents, a stylesheet in other documents. */
export function PageStylesheet({ name }: { name: StylesheetName }) {
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of the bundle
  if (import.meta.env.SSR) useContext(UsedStylesheetsContext).add(name);
  return isInDocument(name) ? null : (
    <link rel="stylesheet" href={STYLESHEET_URLS[name]} precedence="pages" />
  );
}
