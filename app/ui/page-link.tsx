/** @jsxImportSource ./static-jsx */
import type { ComponentProps } from 'react';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path and query of a page of the site. */
  to: string;
  /** Fetched as soon as the visitor seems to want it. */
  ahead?: boolean;
};

/**
 * A link to a page of the site, which `LinkFollower` follows without loading a document. A page has a hundred of them: each is an anchor
 * and nothing else, where the router's own would bring contexts, states and listeners.
 */
export function PageLink({ to, ahead = false, children, ...attributes }: PageLinkProps) {
  return (
    <a {...attributes} href={to} data-page={ahead ? 'ahead' : ''}>
      {children}
    </a>
  );
}
