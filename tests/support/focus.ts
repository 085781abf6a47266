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
  return page.evaluate(getFocus);
}

/** Key presses that are sent at once: most pages have fewer than 150 stops. */
const PRESSES_AT_ONCE = 50;

/** Presses Tab until the focus leaves the page or `maxStops` elements have had it. */
export async function tabThrough(page: Page, maxStops: number): Promise<Focus[]> {
  // The page itself notes each focus when the next key is pressed: it has been scrolled to by then.
  await page.evaluate(`{
    const getFocus = ${getFocus};
    const stops = [];
    let begun = false;
    let ended = false;
    addEventListener('keydown', (event) => {
      const focus = begun ? getFocus() : null;
      ended ||= begun && focus === null;
      begun = true;
      if (ended) event.preventDefault();
      else if (focus !== null) stops.push(focus);
    }, { capture: true });
    Object.assign(window, { readStops: () => ({ stops, ended }) });
  }`);
  const keys = await page.context().newCDPSession(page);
  const tab = { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const;
  for (;;) {
    const presses = Array.from({ length: PRESSES_AT_ONCE }, () =>
      keys.send('Input.dispatchKeyEvent', tab),
    );
    await Promise.all(presses);
    const { stops, ended } = await page.evaluate<{ stops: Focus[]; ended: boolean }>('readStops()');
    if (ended || stops.length >= maxStops) return stops;
  }
}

function getFocus(): Focus | null {
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
}
