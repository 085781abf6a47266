import type { Page } from '@playwright/test';
import axe from 'axe-core';

const RULE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Only these rules depend on the theme; the others run in the dark theme only. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

type Theme = 'dark' | 'light';

/** Disables motion, so that no element is fading when axe reads its colors. Call before `goto`. */
export function prepareForAxe(page: Page, theme: Theme = 'dark'): Promise<void> {
  return page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
}

export async function findAxeViolations(page: Page, label: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Controls that are scrolled half below the sticky header would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  const dark = await runAxe(page, { type: 'tag', values: RULE_TAGS });
  await prepareForAxe(page, 'light');
  const light = await runAxe(page, { type: 'rule', values: COLOR_RULES });
  await prepareForAxe(page, 'dark');
  return [
    ...dark.map((line) => `${label} (dark) ${line}`),
    ...light.map((line) => `${label} (light) ${line}`),
  ];
}

function runAxe(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  return page.evaluate(async (only) => {
    const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(document, {
      runOnly: only,
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  }, runOnly);
}
