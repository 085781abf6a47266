import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import { createDebouncer } from '../../../../lib/debounce.ts';

/** Resting on a link for this long is taken as the wish to follow it. */
const PREFETCH_DEBOUNCE_MS = 100;

/** Follows every `PageLink` without loading a document, and fetches ahead the page that a visitor is about to follow one to. */
export function LinkFollower() {
  const navigate = useNavigate();
  const ahead = useIntent();

  useEffect(() => {
    // At the window, which hears last: a component that handles the click itself has said so by then.
    function follow(event: MouseEvent) {
      const link = linkOf(event);
      if (
        link === null ||
        event.defaultPrevented ||
        !isPlain(event) ||
        (link.target !== '' && link.target !== '_self')
      )
        return;
      event.preventDefault();
      const to = addressOf(link);
      navigate(to, { replace: to === addressOf(location) });
    }
    window.addEventListener('click', follow);
    return () => window.removeEventListener('click', follow);
  }, [navigate]);

  return ahead === null ? null : <PrefetchPageLinks page={ahead} />;
}

/** The page of the link that the visitor rests on, by pointer or keyboard; null when on none that is fetched ahead. */
function useIntent(): string | null {
  const [page, setPage] = useState<string | null>(null);

  useEffect(() => {
    let rested: HTMLAnchorElement | null = null;
    const debouncer = createDebouncer();
    function rest(event: Event) {
      const link = linkOf(event);
      if (link === rested) return;
      rested = link;
      debouncer.cancel();
      if (link?.dataset.page === 'ahead')
        debouncer.schedule(
          () => setPage(addressOf(link).split('#')[0] ?? null),
          PREFETCH_DEBOUNCE_MS,
        );
      else setPage(null);
    }
    document.addEventListener('pointerover', rest);
    document.addEventListener('focusin', rest);
    return () => {
      debouncer.cancel();
      document.removeEventListener('pointerover', rest);
      document.removeEventListener('focusin', rest);
    };
  }, []);

  return page;
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-page]') : null;
}

function addressOf({ pathname, search, hash }: HTMLAnchorElement | Location): string {
  return pathname + search + hash;
}

/** With another button or a key held, the visitor wants a new tab, a window or the file. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
