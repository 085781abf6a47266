import type { Page } from '@playwright/test';

export type Focus = {
  /** Tag, classes and text, for messages. */
  name: string;
  /** Whether its first line is on the screen and nothing lies on it. */
  isVisible: boolean;
  /** Whether it is in the modal dialog; true without one. */
  isInDialog: boolean;
  isInMain: boolean;
  /** Edges of its first line, from the start of the page, as if nothing in it were scrolled. */
  top: number;
  bottom: number;
  left: number;
  right: number;
};

/** The focused element; `null` if it is the page itself, as after its last element. */
export function readFocus(page: Page): Promise<Focus | null> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    if (!element || element === document.body) return null;
    // A hidden field is shown by its label.
    const { labels } = element as HTMLInputElement;
    const rect =
      [element, ...(labels ?? [])]
        .flatMap((shown) => [...shown.getClientRects()])
        .find(({ width, height }) => width > 2 && height > 2) ?? element.getBoundingClientRect();
    const [left, right] = [Math.max(rect.left, 0), Math.min(rect.right, innerWidth)];
    const [top, bottom] = [Math.max(rect.top, 0), Math.min(rect.bottom, innerHeight)];
    const hit =
      left < right && top < bottom
        ? document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        : null;
    const label = hit?.closest('label');
    const dialog = document.querySelector(':modal');
    let [x, y] = [0, 0];
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      x += parent.scrollLeft;
      y += parent.scrollTop;
    }
    return {
      name: `${element.tagName} ${element.className} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`,
      isVisible: element.contains(hit) || (label?.control ?? null) === element,
      isInDialog: dialog === null || dialog.contains(element),
      isInMain: element.closest('main') !== null,
      top: rect.top + y,
      bottom: rect.bottom + y,
      left: rect.left + x,
      right: rect.right + x,
    };
  });
}
