import type { Key, ReactElement, JSX as ReactJsx, ReactNode } from 'react';
import type { StaticAttribute } from '../render-static-html.ts';

/**
 * Types for components in `StaticHtml`; the runtime is React's. In files with a `@jsxImportSource`
 * of this folder, an element is static only if its component is from such a file and has supported
 * attributes only.
 */
// biome-ignore lint/performance/noBarrelFile: the compiler imports from a file of this name
export { Fragment, jsx, jsxs } from 'react/jsx-runtime';

declare const isStatic: unique symbol;
export type StaticElement = ReactElement & { readonly [isStatic]: true };
export type StaticNode =
  | StaticElement
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly StaticNode[];

export declare namespace JSX {
  type Element = StaticElement;
  // biome-ignore lint/suspicious/noExplicitAny: only the result of a component matters here
  type ElementType = keyof IntrinsicElements | ((props: any) => StaticNode) | StaticHtmlClass;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  type StaticHtmlClass = new (props: any) => { readonly writesStaticHtml: true };
  type ElementClass = { readonly writesStaticHtml: true };
  type ElementAttributesProperty = { props: unknown };
  type ElementChildrenAttribute = { children: unknown };
  type IntrinsicAttributes = { key?: Key | null | undefined };
  type IntrinsicElements = {
    [Tag in keyof ReactJsx.IntrinsicElements]: Pick<
      ReactJsx.IntrinsicElements[Tag],
      Extract<keyof ReactJsx.IntrinsicElements[Tag], StaticAttribute | `aria-${string}` | 'key'>
    > & { children?: ReactNode; suppressHydrationWarning?: boolean };
  };
}
