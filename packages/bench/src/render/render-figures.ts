import type { PageName } from '../pages.ts';

/** What the render process measured of one page. */
export type RenderFigures = {
  page: PageName;
  /** Bytes of the page, and of what react-dom made of its tree: nearly the same, or they cannot be compared. */
  bytes: { site: number; reference: number };
  elements: number;
  /** Milliseconds a page, one for each page of every round. */
  site: number[][];
  reference: number[][];
  /** Processor time of the main thread, milliseconds a page, one a round. */
  siteCpu: number[];
  referenceCpu: number[];
  /** Milliseconds a page by who spends them. */
  spent: { name: string; value: number }[];
};
