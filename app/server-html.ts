import { createContext, type RouterContextProvider } from 'react-router';
import type { ServerHtmlById } from './ui/lazy/server-html.tsx';

/** HTML of the document of a request; `null` if it is a request of data. */
export const documentHtmlContext = createContext<Record<string, string> | null>(null);

/** Passes HTML to `ServerHtml`: in the document, or else in the data of the loader. */
export function passHtml(
  context: Readonly<RouterContextProvider>,
  html: Record<string, string>,
): ServerHtmlById {
  const documentHtml = context.get(documentHtmlContext);
  if (documentHtml === null) return html;
  Object.assign(documentHtml, html);
  return null;
}
