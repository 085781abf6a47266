import { expect, test } from '../support/accounts/fixtures.ts';
import { waitForHydration } from '../support/navigation.ts';
import { gotoTitle } from '../support/title-page.ts';

for (const [id, name, opener] of [
  ['N1', 'the language picker', '.site-header a[href="#languages"]'],
  ['U5', 'the rating sheet', '.title-actions a[href="#rate"]'],
  ['D1', 'the enlarged poster', '.rail-poster a'],
] as const)
  test(`${id} ${name} opens again in the same frame in which it was closed`, async ({
    page,
    newUser,
  }) => {
    await newUser(page);
    await gotoTitle(page, 'en', '/movie/105');
    await waitForHydration(page, '.more-actions a');
    await page.locator(opener).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.evaluate(async (selector) => {
      document
        .querySelector<HTMLElement>(
          'dialog[open] :is(.dialog-head, .lightbox-bar) button:last-of-type',
        )
        ?.click();
      await Promise.resolve();
      document.querySelector<HTMLElement>(selector)?.click();
    }, opener);
    // The event `close` of the first dialog comes with the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.locator(opener)).toBeFocused();
  });
