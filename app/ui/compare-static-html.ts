import { createElement, Fragment, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { callComponent } from './render-static-html.ts';

/** Throws if the HTML of React for the content is not `html`. */
export function compareWithReact(content: ReactNode, html: string): void {
  // React writes preload links of eager pictures first.
  const expected = renderToStaticMarkup(replaceComponents(content)).replace(
    /^(<link rel="preload" as="image"[^>]*>)+/,
    '',
  );
  const normalizedHtml = html.replaceAll(' selected=""', '');
  if (normalizedHtml !== expected)
    throw new Error(`StaticHtml wrote ${html}, React writes ${expected}`);
}

function replaceComponents(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return createElement(Fragment, null, ...node.map(replaceComponents));
  if (!isValidElement<{ children?: ReactNode; selected?: boolean }>(node)) return node;
  const { type, props } = node;
  if (typeof type !== 'string' && type !== Fragment)
    return replaceComponents(callComponent(type, props));
  // React sets `selected` itself and warns about an explicit one.
  const { children, selected: _, ...attributes } = props;
  return createElement(type, attributes, replaceComponents(children));
}
