import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** A link of a page that may be rendered again: the `index`-th with this URL. */
type LinkPosition = { href: string; index: number };

// Not state of a component: error pages mount a shell of their own.
let lastEntry: { key: string; pathname: string } | null = null;
let lastLink: LinkPosition | null = null;
/** The link last used on the page of each history entry. */
const lastLinks = new Map<string, LinkPosition | null>();

/**
 * Does what a browser does when it loads a document: after a navigation to another page its heading
 * has the focus, after Back the link that was followed there. Returns the title to announce.
 */
export function useFocusAfterNavigation(): string {
  const { key, pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const [announced, setAnnounced] = useState({ key: '', title: '' });

  useEffect(() => {
    const rememberLink = ({ target }: Event) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
      lastLink = link ? { href: link.href, index: findLinks(link.href).indexOf(link) } : null;
    };
    document.addEventListener('focusin', rememberLink);
    // Safari does not focus links that are clicked.
    document.addEventListener('click', rememberLink, true);
    return () => {
      document.removeEventListener('focusin', rememberLink);
      document.removeEventListener('click', rememberLink, true);
    };
  }, []);

  useEffect(() => {
    const previous = lastEntry;
    lastEntry = { key, pathname };
    if (previous === null || previous.key === key) return;
    lastLinks.set(previous.key, lastLink);
    if (previous.pathname === pathname) return;
    setAnnounced({ key, title: document.title });
    const followed = navigationType === 'POP' ? lastLinks.get(key) : null;
    const link = followed && findLinks(followed.href)[followed.index];
    link?.focus({ preventScroll: true });
    const { activeElement } = document;
    if (activeElement !== link && !activeElement?.matches('input, select, textarea'))
      focusTargetOrHeading(hash);
  }, [key, pathname, hash, navigationType]);

  return announced.key === key ? announced.title : '';
}

const findLinks = (href: string) => [...document.links].filter((link) => link.href === href);

/** Focuses the target of the hash, else the heading of the page. */
function focusTargetOrHeading(hash: string): void {
  const target = document.getElementById(hash.slice(1));
  const element = target ?? document.querySelector<HTMLElement>('main h1');
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
