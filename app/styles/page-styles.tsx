import { createContext, useContext } from 'react';

/** CSS of the site as text; set by the server only. */
const RulesContext = createContext('');
export const CriticalCssProvider = RulesContext.Provider;

const ID = 'rules';

/** CSS of the current document, for documents that React re-creates after an error. */
export function getCriticalCss(): string {
  return document.getElementById(ID)?.textContent ?? '';
}

/**
 * Inlines the CSS: a stylesheet costs one more round trip before the first paint, and brotli
 * compresses it to 7 KB. In development it is a stylesheet, for hot reloading.
 */
export function PageStyles() {
  const rules = useContext(RulesContext);
  if (import.meta.env.DEV) return <link rel="stylesheet" href="/app/styles/app.css" />;
  return <style id={ID} dangerouslySetInnerHTML={{ __html: rules }} />;
}
