import type { Page } from '@playwright/test';

/** Catalog texts that are truncated by design: names of titles and people, biographies. */
const CATALOG_TEXT = '.two-lines, .prose';

/** Texts that are cut or overflow their box or the screen. */
export function findOverflows(page: Page): Promise<string[]> {
  return page.evaluate(async (catalogText) => {
    await document.fonts.ready;
    const width = document.documentElement.clientWidth;
    const overflows: string[] = [];
    if (document.documentElement.scrollWidth > width)
      overflows.push('the page is wider than the screen');
    const getBoxes = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    };
    const isOutside = ({ left, right }: DOMRect) => right > width + 1 || left < -1;
    const scrolls = (element: Element) => {
      for (let box: Element | null = element; box; box = box.parentElement)
        if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
      return false;
    };
    const isForScreenReaders = (element: Element) => {
      for (let box: Element | null = element; box; box = box.parentElement)
        if (getComputedStyle(box).clipPath === 'inset(50%)') return true;
      return false;
    };
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const nodes = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const text = nodes.map((node) => node.textContent?.trim()).join('');
      const style = getComputedStyle(element);
      // Texts for screen readers only are one pixel wide.
      if (text === '' || element.clientWidth === 1 || !element.checkVisibility()) continue;
      if (element.closest(`.sr-only, option, svg, ${catalogText}`)) continue;
      const addOverflow = (description: string) => {
        if (!isForScreenReaders(element)) overflows.push(`“${text.slice(0, 60)}” ${description}`);
      };
      if (style.display !== 'inline' && element.scrollWidth > element.clientWidth + 1)
        addOverflow(style.overflowX === 'visible' ? 'sticks out of its box' : 'is cut');
      if (
        !/visible|auto|scroll/.test(style.overflowY) &&
        element.scrollHeight > element.clientHeight + 2
      )
        addOverflow('is cut below');
      if (!scrolls(element) && nodes.flatMap(getBoxes).some(isOutside))
        addOverflow('is outside of the screen');
    }
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    for (const select of document.querySelectorAll('select')) {
      const style = getComputedStyle(select);
      const text = select.selectedOptions[0]?.text ?? '';
      canvas.font = style.font;
      const availableWidth =
        select.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight);
      if (select.checkVisibility() && canvas.measureText(text).width > availableWidth + 1)
        overflows.push(`the choice “${text}” is cut`);
    }
    return overflows;
  }, CATALOG_TEXT);
}
