import type { PageName } from '../pages.ts';

/** Measurements of one page. */
export type RenderFigures = {
  page: PageName;
  /**
   * Size of the page, and of react-dom's output for its tree; nearly equal, or they could not be
   * compared.
   */
  bytes: { site: number; reference: number };
  elements: number;
  /** Milliseconds per page, one value for each page of every round. */
  site: number[][];
  reference: number[][];
  /** Main thread CPU time in milliseconds per page, one value per round. */
  siteCpu: number[];
  referenceCpu: number[];
  /** Milliseconds per page by owner. */
  timeByOwner: { name: string; value: number }[];
};
