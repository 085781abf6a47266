import { Component, type ComponentProps, createElement, type ReactNode } from 'react';
import { renderStaticHtml } from './render-static-html.ts';
import type { StaticNode } from './static-jsx/jsx-runtime.ts';

type Tag = 'article' | 'div' | 'ol' | 'ul';
type StaticHtmlProps<As extends Tag> = { as: As; children?: StaticNode } & Omit<
  ComponentProps<As>,
  'children' | 'dangerouslySetInnerHTML' | 'ref'
>;

/**
 * An element with content that never changes by itself: its HTML is written without React, which
 * hydrates and keeps one element in place of all that is in it. The element itself may have handlers.
 * For long lists: elsewhere it saves nothing that can be measured.
 *
 * A class, because in one React lets components read contexts with `use` and refuses all hooks.
 */
export class StaticHtml<As extends Tag> extends Component<StaticHtmlProps<As>> {
  readonly writesStaticHtml = true;

  override render() {
    const { as, children, ...attributes } = this.props;
    return createElement(as, { ...attributes, ...staticInnerHtml(children) });
  }
}

/**
 * The same for a select, whose content is options and nothing else. The browser spells and sorts some
 * names differently: the server's HTML is kept, not compared.
 */
export function staticInnerHtml(content: ReactNode) {
  return {
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: renderStaticHtml(content) },
  };
}
