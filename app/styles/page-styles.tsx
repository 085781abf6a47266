import { createContext, useContext } from 'react';

/** All rules of the site as text. The server writes them, a browser finds them where the server wrote them. */
const RulesContext = createContext('');
export const RulesProvider = RulesContext.Provider;

const ID = 'rules';

/** The rules of this document; for a document that React has to build anew, because something failed, they are then still at hand. */
export function documentRules(): string {
  return document.getElementById(ID)?.textContent ?? '';
}

/**
 * The rules stand in the document: a sheet of its own would be one more round trip before anything is painted, and brotli makes 7 KB of
 * them. In development they are a sheet, which changes while one works.
 */
export function PageStyles() {
  const rules = useContext(RulesContext);
  if (import.meta.env.DEV) return <link rel="stylesheet" href="/app/styles/app.css" />;
  return <style id={ID} dangerouslySetInnerHTML={{ __html: rules }} />;
}
