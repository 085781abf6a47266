import type { Page } from '@playwright/test';

/** Rounding error of a score that arrives a moment after its star. */
export const NO_SHIFT = 0.001;

export type LayoutShift = { value: number; elements: string[] };

/** Returns a function that reads the shifts of the current document so far. */
export async function watchShifts(page: Page): Promise<() => Promise<LayoutShift[]>> {
  await page.addInitScript(() => {
    const shifts: { value: number; elements: string[] }[] = [];
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push({
          value,
          elements: sources.map(({ node }) =>
            node instanceof Element ? node.outerHTML.slice(0, 80) : String(node?.nodeName),
          ),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shifts') as LayoutShift[]);
}

export function sumShifts(shifts: readonly LayoutShift[]): number {
  return shifts.reduce((total, { value }) => total + value, 0);
}
