import type { MouseEvent } from 'react';

let lastPoster: HTMLElement | null = null;

/**
 * Click handler of the link in a tile, whose poster moves to the place of the poster of the next
 * page (motion.css).
 */
export function movePoster({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  // Names must be unique: a page with its own poster at that place only fades.
  if (lastPoster) lastPoster.style.viewTransitionName = '';
  lastPoster = currentTarget.closest('.tile')?.querySelector<HTMLElement>('.frame') ?? null;
  if (lastPoster && !document.querySelector('.rail-poster .frame'))
    lastPoster.style.viewTransitionName = 'poster';
}
