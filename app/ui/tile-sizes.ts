const BELOW_1280 = '(min-width: 1024px) 17.3vw, (min-width: 640px) 22vw, calc(50vw - 22px)';

/**
 * Poster widths: the page width without gutters and gaps, divided by the number of columns (see
 * sections.css). Posters stop growing at 1412 pixels, the page at 1696. A browser test checks this.
 */
export const TILE_SIZES = {
  twelve:
    '(min-width: 1412px) min(247px, 16.67vw - 36px), (min-width: 1024px) 14.1vw, (min-width: 768px) 22vw, (min-width: 480px) calc(31vw - 8px), calc(50vw - 22px)',
  twenty: `(min-width: 1412px) min(208px, 14.29vw - 34px), (min-width: 1280px) 11.88vw, ${BELOW_1280}`,
  /** Beside the panel of filters (filter-panel.css). */
  list: '(min-width: 1696px) 234px, (min-width: 1280px) calc(18.6vw - 82px), (min-width: 1024px) calc(23.3vw - 87px), (min-width: 640px) 22vw, calc(50vw - 22px)',
  /** Instead of `twenty` and `list` if the visitor chose large posters. */
  large: `(min-width: 1412px) min(301px, 20vw - 38px), ${BELOW_1280}`,
  people: 'clamp(96px, 9vw, 144px)',
  shelf: 'clamp(136px, 14vw, 208px)',
  wide: 'clamp(240px, 27vw, 352px)',
};
