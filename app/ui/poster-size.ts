import { useSyncExternalStore } from 'react';
import { TILE_SIZES } from './tile-sizes.ts';

export type PosterSize = 'large' | 'small';

const subscribers = new Set<() => void>();

function subscribe(onChange: () => void) {
  subscribers.add(onChange);
  return () => subscribers.delete(onChange);
}

/**
 * The size of posters in lists on wide screens that the visitor chose. The browser stores it;
 * `before-paint` sets `data-posters` of the document, which the styles follow.
 */
export function usePosterSize(): PosterSize {
  return useSyncExternalStore(
    subscribe,
    () => ('posters' in document.documentElement.dataset ? 'large' : 'small'),
    () => 'small',
  );
}

/** The `sizes` of posters in a grid whose posters the visitor may enlarge. */
export function usePosterSizes(grid: 'twenty' | 'list'): string {
  return TILE_SIZES[usePosterSize() === 'large' ? 'large' : grid];
}

export function choosePosterSize(size: PosterSize): void {
  document.documentElement.toggleAttribute('data-posters', size === 'large');
  try {
    localStorage.setItem('posters', size);
  } catch {
    // Storage is blocked: the choice lasts until the next page load.
  }
  for (const onChange of subscribers) onChange();
}
