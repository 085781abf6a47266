import { TWENTY_BELOW_1280 } from './tile-sizes.ts';

/**
 * Sizes of the posters of lists if the visitor chose large ones. `data-posters` of the document has
 * them as its value; without it, posters are small.
 */
export const LARGE_POSTERS = `(min-width: 1412px) min(301px, 20vw - 38px), ${TWENTY_BELOW_1280}`;
