import { LARGE_POSTERS } from '../../../ui/large-posters.ts';
import { TILE_SIZES } from '../../../ui/tile-sizes.ts';

/** `button` is one of `PosterSizeChoice`. */
export function choosePosterSize(button: HTMLElement): void {
  const { size } = button.dataset;
  if (size === undefined) return;
  const { dataset } = document.documentElement;
  if (size === 'large') dataset.posters = LARGE_POSTERS;
  else delete dataset.posters;
  try {
    localStorage.setItem('posters', size);
  } catch {
    // Storage is blocked: the choice lasts until the next page load.
  }
  for (const other of document.querySelectorAll<HTMLElement>('.poster-size'))
    other.ariaPressed = String(other === button);
  for (const image of document.querySelectorAll<HTMLImageElement>('.tiles--twenty img'))
    image.sizes = TILE_SIZES.twenty;
}
