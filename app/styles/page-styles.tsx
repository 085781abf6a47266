import { preload } from 'react-dom';
import { useMatches } from 'react-router';
import reviewFormUrl from '../features/reviews/components/review-form.css?url';
import { useServerDocument } from '../ui/server-document.ts';
import accountsUrl from './accounts.css?url';
import creditsUrl from './credits.css?url';
import detailUrl from './detail.css?url';
import listsUrl from './lists-page.css?url';
import ownListsUrl from './own-lists.css?url';
import textsUrl from './texts.css?url';

/** Those that documents inline. */
const GROUP_URLS = { detail: detailUrl, lists: listsUrl, credits: creditsUrl };
export type StylesheetName = keyof typeof GROUP_URLS;
const STYLESHEET_URLS = {
  ...GROUP_URLS,
  accounts: accountsUrl,
  'own-lists': ownListsUrl,
  'review-form': reviewFormUrl,
  texts: textsUrl,
};
/** Part of the handle of a route whose pages need more than the styles of all pages. */
export type StylesHandle = { styles?: readonly StylesheetName[] };

const ID = 'rules';
/** The style element of the document. In development, it is a stylesheet with all rules. */
const element = import.meta.env.SSR || import.meta.env.DEV ? null : document.getElementById(ID);
/** For documents that React re-creates after an error. The server writes the CSS later. */
const css = element?.textContent ?? '';
const inlined = element?.dataset.names?.split(' ') ?? [];

const isInDocument = (name: string) =>
  name in GROUP_URLS && (import.meta.env.SSR || import.meta.env.DEV || inlined.includes(name));

/**
 * Names stylesheets in the handle of a route. A client navigation, which imports the route, starts
 * to load them together with its scripts and data.
 */
export function loadStyles(...names: StylesheetName[]): StylesheetName[] {
  for (const name of names)
    if (!isInDocument(name)) preload(STYLESHEET_URLS[name], { as: 'style' });
  return names;
}

/**
 * Inlines the CSS: a stylesheet costs one more round trip before the first paint, and brotli
 * compresses it to 9 KB, with the detail styles to 13. The server writes it together with the
 * content security policy (document-css.server.ts). In development it is a stylesheet, for hot
 * reloading.
 */
export function DocumentStyles() {
  const { nonce, stylesheets } = useServerDocument();
  if (import.meta.env.DEV) return <link rel="stylesheet" href="/app/styles/app.css" />;
  return (
    <style
      id={ID}
      nonce={nonce}
      ref={markAsFirst}
      data-names={(import.meta.env.SSR ? stylesheets : inlined).join(' ')}
      dangerouslySetInnerHTML={{ __html: css }}
    />
  );
}

/** React inserts stylesheets after it. With a precedence before, it would not hydrate it. */
function markAsFirst(style: HTMLStyleElement | null): void {
  style?.setAttribute('data-precedence', 'site');
}

/** The stylesheets of the page, after a client navigation from one without them. */
export function PageStylesheets() {
  const names = useMatches().flatMap(({ handle }) => (handle as StylesHandle)?.styles ?? []);
  return names.map((name) => <Stylesheet key={name} name={name} />);
}

/** A stylesheet that the document may lack. Its content appears when it is loaded. */
export function Stylesheet({ name }: { name: keyof typeof STYLESHEET_URLS }) {
  return isInDocument(name) ? null : (
    <link rel="stylesheet" href={STYLESHEET_URLS[name]} precedence="pages" />
  );
}
