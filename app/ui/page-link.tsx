import type { ComponentProps } from 'react';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** Prefetched on hover or focus. */
  prefetch?: boolean;
};

/**
 * A link inside the site. A plain anchor, because the router's `Link` is too costly for a hundred
 * links per page; `LinkFollower` handles its clicks.
 */
export function PageLink({ to, prefetch = false, children, ...attributes }: PageLinkProps) {
  return (
    <a {...attributes} href={to} data-page={prefetch ? 'prefetch' : ''}>
      {children}
    </a>
  );
}
