import { Component, type ComponentProps, createElement } from 'react';
import { renderStaticHtml } from './render-static-html.ts';
import type { StaticNode } from './static-jsx/jsx-runtime.ts';

type Tag = 'article' | 'div' | 'ol' | 'ul';
type StaticHtmlProps<As extends Tag> = { as: As; children?: StaticNode } & Omit<
  ComponentProps<As>,
  'children' | 'dangerouslySetInnerHTML' | 'ref'
>;

/**
 * An element whose content never changes, so React hydrates the element only. For long lists;
 * elsewhere the gain is not measurable.
 * A class, because React then allows `use` for contexts in components and rejects all hooks.
 */
export class StaticHtml<As extends Tag> extends Component<StaticHtmlProps<As>> {
  readonly writesStaticHtml = true;

  override render() {
    const { as, children, ...attributes } = this.props;
    return createElement(as, { ...attributes, ...staticInnerHtml(children) });
  }
}

/** Props of an element with static content and event handlers, such as a select. */
export function staticInnerHtml(content: StaticNode) {
  return {
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: renderStaticHtml(content) },
  };
}
