import { createElement, Fragment, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { callComponent } from './render-static-html.ts';

/** Throws if React writes something else than `html` for the content. */
export function compareWithReact(content: ReactNode, html: string): void {
  // React lists pictures that are loaded at once before everything else.
  const expected = renderToStaticMarkup(replaceComponents(content)).replace(
    /^(<link rel="preload" as="image"[^>]*>)+/,
    '',
  );
  const compared = html.replaceAll(' selected=""', '');
  if (compared !== expected) throw new Error(`StaticHtml wrote ${html}, React writes ${expected}`);
}

/** The elements that components make, so that no context is needed to render them. */
function replaceComponents(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return createElement(Fragment, null, ...node.map(replaceComponents));
  if (!isValidElement<{ children?: ReactNode; selected?: boolean }>(node)) return node;
  const { type, props } = node;
  if (typeof type !== 'string' && type !== Fragment)
    return replaceComponents(callComponent(type, props));
  // React marks the chosen option itself, and warns about one that is marked.
  const { children, selected: _, ...attributes } = props;
  return createElement(type, attributes, replaceComponents(children));
}
