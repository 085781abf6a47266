import { type ComponentProps, createContext, useContext, useMemo, useState } from 'react';

/**
 * HTML by the id of its element, from a loader. `null` in the data of a document, which has the
 * HTML itself: see `passHtml` in app/server-html.ts.
 */
export type ServerHtmlById = Readonly<Record<string, string>> | null;

/** That of the document that the server renders. */
export const DocumentHtmlContext = /* @__PURE__ */ createContext<ServerHtmlById>(null);

type ServerHtmlProps = {
  as?: 'div' | 'dl' | 'select';
  id: string;
  html: ServerHtmlById;
  /** Of a select. */
  name?: string;
} & Omit<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML' | 'id'>;

/**
 * An element whose content only the server renders: browsers load neither its code nor its
 * messages, and documents have it once.
 */
export function ServerHtml({ as = 'div', id, html, ...attributes }: ServerHtmlProps) {
  // Their types differ in what is not used here, such as references.
  const Element = as as 'div';
  const documentHtml = useDocumentHtml(id, html === null);
  return (
    <Element
      {...attributes}
      id={id}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: useStableHtml(html?.[id], documentHtml) }}
    />
  );
}

/**
 * The HTML of the document for the same content: React would replace its elements if only the
 * spelling differs, and with them the focus and what the visitor has opened.
 */
function useStableHtml(html: string | undefined, documentHtml: string): string {
  return useMemo(() => {
    if (html === undefined) return documentHtml;
    if (documentHtml === '') return html;
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.innerHTML === documentHtml ? documentHtml : html;
  }, [html, documentHtml]);
}

function useDocumentHtml(id: string, isNeeded: boolean): string {
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of the bundle
  if (import.meta.env.SSR) return useContext(DocumentHtmlContext)?.[id] ?? '';
  // biome-ignore lint/correctness/useHookAtTopLevel: see above
  return useState(() => (isNeeded && document.getElementById(id)?.innerHTML) || '')[0];
}
