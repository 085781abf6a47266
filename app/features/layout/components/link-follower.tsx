import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import { createDebouncer } from '../../../../lib/debounce.ts';

/** Hovering or focusing a link for this long prefetches its page. */
const PREFETCH_DEBOUNCE_MS = 100;

/** Navigates every `PageLink` on the client, and prefetches the one under the pointer or focus. */
export function LinkFollower() {
  const navigate = useNavigate();
  const prefetchPath = usePrefetchPath();

  useEffect(() => {
    let lastPoster: HTMLElement | null = null;
    // Names must be unique: a page with its own poster at that place only fades.
    function namePoster(poster: HTMLElement) {
      if (lastPoster) lastPoster.style.viewTransitionName = '';
      lastPoster = poster;
      if (!document.querySelector('.rail-poster .frame'))
        poster.style.viewTransitionName = 'poster';
    }
    // On `window`, the last to receive the event: components may have prevented the default by
    // then.
    function follow(event: MouseEvent) {
      const link = toLink(event);
      if (
        link === null ||
        event.defaultPrevented ||
        !isPlain(event) ||
        (link.target !== '' && link.target !== '_self')
      )
        return;
      event.preventDefault();
      const to = getUrl(link);
      const poster = findMovingPoster(link);
      if (poster) namePoster(poster);
      navigate(to, { replace: to === getUrl(location), viewTransition: poster !== null });
    }
    window.addEventListener('click', follow);
    return () => window.removeEventListener('click', follow);
  }, [navigate]);

  return prefetchPath === null ? null : <PrefetchPageLinks page={prefetchPath} />;
}

/** The poster of a tile that moves to the place of the poster of the next page (motion.css). */
function findMovingPoster(link: HTMLAnchorElement): HTMLElement | null {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  return link.closest('.tile')?.querySelector<HTMLElement>('.frame') ?? null;
}

/** Path of the link under the pointer or focus; `null` if none or not prefetched. */
function usePrefetchPath(): string | null {
  const [page, setPage] = useState<string | null>(null);

  useEffect(() => {
    let currentLink: HTMLAnchorElement | null = null;
    const debouncer = createDebouncer();
    function schedulePrefetch(event: Event) {
      const link = toLink(event);
      if (link === currentLink) return;
      currentLink = link;
      debouncer.cancel();
      if (link?.dataset.page === 'prefetch')
        debouncer.schedule(() => setPage(getUrl(link).split('#')[0] ?? null), PREFETCH_DEBOUNCE_MS);
      else setPage(null);
    }
    document.addEventListener('pointerover', schedulePrefetch);
    document.addEventListener('focusin', schedulePrefetch);
    return () => {
      debouncer.cancel();
      document.removeEventListener('pointerover', schedulePrefetch);
      document.removeEventListener('focusin', schedulePrefetch);
    };
  }, []);

  return page;
}

function toLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-page]') : null;
}

function getUrl({ pathname, search, hash }: HTMLAnchorElement | Location): string {
  return pathname + search + hash;
}

/** With another button or a modifier key, the browser opens a tab or window, or downloads. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
