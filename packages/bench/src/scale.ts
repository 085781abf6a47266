/** How much is measured. Figures of the short scale show that the bench works, and nothing else. */
export type Scale = {
  /** Alternating rounds of two contenders. */
  rounds: number;
  /** Length of one contender's turn under load. */
  seconds: number;
  /** Pages made in a turn of the render. */
  pages: number;
  /** Pages made before anything is measured, so that all of the code is compiled. */
  warmUp: number;
  /** Loads of a page in a browser, starts of a process. */
  repeats: number;
};

export const WHOLE: Scale = { rounds: 7, seconds: 2, pages: 40, warmUp: 400, repeats: 5 };
export const SHORT: Scale = { rounds: 3, seconds: 1, pages: 20, warmUp: 100, repeats: 1 };
