import { type ComponentProps, createElement, type ReactNode } from 'react';
import { toHtml } from './to-html.ts';

type Tag = 'a' | 'article' | 'div' | 'dl' | 'li' | 'ol' | 'ul';
type StaticProps<As extends Tag> = { as: As; children?: ReactNode } & Omit<
  ComponentProps<As>,
  'children' | 'dangerouslySetInnerHTML'
>;

/**
 * An element with a content in which nothing reacts. For React it is one element, however much is in it: a page is written sooner, and
 * a browser has less to take over. The element itself may have handlers; `toHtml` says what may be in it.
 */
export function Static<As extends Tag>({ as, children, ...attributes }: StaticProps<As>) {
  return createElement(as, { ...attributes, ...written(children) });
}

/** The same for an element of any kind: `<select {...written(options)} />`. */
export function written(content: ReactNode) {
  // The browser's own edition of dates and numbers is not compared with the server's, as everywhere (see localized.tsx).
  return { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: toHtml(content) } };
}
