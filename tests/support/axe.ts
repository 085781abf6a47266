import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a theme can change. The rest is looked at once, in the dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export type Theme = 'dark' | 'light';

/** Both directions are looked at in the dark; the colours of the light theme are the same in both. */
export const LOOKED_AT = [
  ['dark', 'ko'],
  ['dark', 'ar'],
  ['light', 'ko'],
] as const;

/** Before a page is looked at. Nothing moves on it: the colours of what is still fading in are not those that anybody reads. */
export function setTheme(page: Page, theme: Theme): Promise<void> {
  return page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
}

/** What axe finds, a line for each rule and place, so that a failure can be read; after `setTheme`. */
export async function findings(page: Page, theme: Theme, label: string): Promise<string[]> {
  // Without frames the older, quicker way of asking gives the same answer.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (theme === 'dark' ? axe.withTags(TAGS) : axe.withRules(COLOUR_RULES)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ target, failureSummary }) => `${label} ${id}: ${target} ${failureSummary}`),
  );
}
