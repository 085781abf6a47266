import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** `source` of the package is not minified, and takes twice as long to load. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const RULE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Only these rules depend on the theme; the others run in one theme only. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Links whose target is their whole tile, by a pseudo-element that axe does not measure. */
const LARGE_TARGETS = '.tile-link';

type Theme = 'dark' | 'light';

/** Disables motion, so that no element is fading when axe reads its colors. Call before `goto`. */
export function prepareForAxe(page: Page, theme: Theme = 'dark'): Promise<void> {
  return page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
}

/** `theme` is that of the page now. Of a page with a modal dialog, only the dialog is checked. */
export async function findAxeViolations(
  page: Page,
  label: string,
  theme: Theme = 'dark',
  themes: 'both themes' | 'one theme' = 'both themes',
): Promise<string[]> {
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // Controls that are scrolled half below the sticky header would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  const violations = await runAxe(page, { type: 'tag', values: RULE_TAGS });
  if (themes === 'one theme') return violations.map((line) => `${label} (${theme}) ${line}`);
  await prepareForAxe(page, otherTheme);
  const colorViolations = await runAxe(page, { type: 'rule', values: COLOR_RULES });
  await prepareForAxe(page, theme);
  return [
    ...violations.map((line) => `${label} (${theme}) ${line}`),
    ...colorViolations.map((line) => `${label} (${otherTheme}) ${line}`),
  ];
}

function runAxe(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  const run = async ([only, largeTargets]: [axe.RunOnly, string]) => {
    // A modal dialog makes the rest of the page inert.
    const context = document.querySelector<HTMLElement>('dialog:modal') ?? document;
    const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(context, {
      runOnly: only,
      resultTypes: ['violations'],
      // No enabled rule needs the style sheets, which take long.
      preload: { assets: ['media'] },
      elementRef: true,
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ element }) => id !== 'target-size' || !element?.matches(largeTargets))
        .slice(0, 3)
        .map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  };
  return page.evaluate(run, [runOnly, LARGE_TARGETS] as [axe.RunOnly, string]);
}
