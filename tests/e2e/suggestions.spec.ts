import { expect, type Page, test } from '@playwright/test';
import { untilAlive, visit } from '../support/visit.ts';

const fieldOf = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: 'Search movies, TV shows, and people' });
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const optionsOf = (page: Page) => listOf(page).getByRole('option');

/** Types into the field of a fresh page and waits for suggestions. */
async function typed(page: Page, text: string, path = '/en/faq') {
  await visit(page, path);
  await fieldOf(page).click();
  await fieldOf(page).pressSequentially(text);
  await expect(listOf(page)).toBeVisible();
}

/** The active option for screen readers. */
async function activeText(page: Page): Promise<string | null> {
  const id = await fieldOf(page).getAttribute('aria-activedescendant');
  return id === null ? null : page.locator(`[id="${id}"]`).textContent();
}

/** The events of a browser during composition, whose key events belong to the input method. */
async function composeKey(page: Page, key: string) {
  await fieldOf(page).evaluate((input, name) => {
    for (const keyCode of [229, name === 'Enter' ? 13 : 40])
      input.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: name,
          keyCode,
          isComposing: true,
          bubbles: true,
          cancelable: true,
        }),
      );
  }, key);
}

test('H7 suggestions appear while typing: titles with kind and year, people, and all results', async ({
  page,
}) => {
  await typed(page, 'parasi');
  await expect(fieldOf(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(optionsOf(page).first()).toContainText('Parasite');
  await expect(optionsOf(page).first()).toContainText('Movie · 2019');
  await expect(optionsOf(page).last()).toHaveText('See all results');
  expect(await optionsOf(page).count()).toBeLessThanOrEqual(7);
  await expect(
    page
      .getByRole('banner')
      .getByRole('status')
      .filter({ hasText: /^\d+ suggestions?$/ }),
  ).toBeAttached();
  await fieldOf(page).fill('song kang');
  await expect(optionsOf(page).first()).toContainText('Song Kang-ho');
  await expect(optionsOf(page).first()).toContainText('Person');
});

test('H7 arrow keys move through the suggestions and wrap around, Enter opens the active one', async ({
  page,
}) => {
  await typed(page, 'parasi');
  expect(await activeText(page)).toBeNull();
  await page.keyboard.press('ArrowUp');
  expect(await activeText(page)).toBe('See all results');
  await page.keyboard.press('ArrowDown');
  expect(await activeText(page)).toContain('Parasite');
  await expect(optionsOf(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/movie/496243-parasite');
  await expect(listOf(page)).toHaveCount(0);
});

test('H7 Enter without an active suggestion searches, and so does "See all results"', async ({
  page,
}) => {
  await typed(page, 'parasi');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/search?q=parasi');
  await typed(page, 'parasi');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/search?q=parasi');
  await expect(listOf(page)).toHaveCount(0);
});

test('H7 Escape closes the suggestions and keeps the text, typing opens them again', async ({
  page,
}) => {
  await typed(page, 'parasi');
  await page.keyboard.press('Escape');
  await expect(listOf(page)).toHaveCount(0);
  await expect(fieldOf(page)).toHaveValue('parasi');
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type('t');
  await expect(listOf(page)).toBeVisible();
});

test('H7 a click opens a suggestion, a click elsewhere closes them', async ({ page }) => {
  await typed(page, 'squid g');
  await page.getByRole('contentinfo').getByRole('heading').first().click();
  await expect(listOf(page)).toHaveCount(0);
  await fieldOf(page).click();
  await expect(listOf(page)).toBeVisible();
  await optionsOf(page).filter({ hasText: 'Squid Game' }).first().click();
  await expect(page).toHaveURL('/en/tv/93405-squid-game');
  await expect(listOf(page)).toHaveCount(0);
});

test('H7 clearing the field empties it, closes the suggestions and keeps the focus', async ({
  page,
}) => {
  await typed(page, 'parasi');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(fieldOf(page)).toHaveValue('');
  await expect(fieldOf(page)).toBeFocused();
  await expect(listOf(page)).toHaveCount(0);
});

test('H7 a late response to an earlier query does not replace the newer one', async ({ page }) => {
  let releaseFirst = () => {};
  const first = new Promise<void>((resolve) => {
    releaseFirst = resolve;
  });
  await page.route('**/en/suggestions?q=song', async (route) => {
    await first;
    await route.continue().catch(() => {});
  });
  await visit(page, '/en/faq');
  const asked = page.waitForRequest(/suggestions\?q=song$/);
  await fieldOf(page).pressSequentially('song');
  await asked;
  await fieldOf(page).fill('parasi');
  await expect(optionsOf(page).first()).toContainText('Parasite');
  releaseFirst();
  await page.waitForLoadState('networkidle');
  await expect(optionsOf(page).first()).toContainText('Parasite');
});

test('H7 Enter during composition ends the syllable and neither searches nor opens a suggestion', async ({
  page,
}) => {
  await typed(page, '기생', '/en/faq');
  await fieldOf(page).dispatchEvent('compositionstart');
  await composeKey(page, 'ArrowDown');
  expect(await activeText(page)).toBeNull();
  await composeKey(page, 'Enter');
  await expect(listOf(page)).toBeVisible();
  await expect(page).toHaveURL('/en/faq');
  await fieldOf(page).dispatchEvent('compositionend');
  await page.keyboard.press('ArrowDown');
  expect(await activeText(page)).toContain('Parasite');
  await composeKey(page, 'Enter');
  await expect(page).toHaveURL('/en/faq');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/movie/496243-parasite');
});

test('H7 a syllable composed by the browser itself is searched only when it is complete', async ({
  page,
}) => {
  await visit(page, '/en/faq');
  await fieldOf(page).click();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', {
    text: '기',
    selectionStart: 1,
    selectionEnd: 1,
  });
  await devtools.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Process',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  });
  await expect(fieldOf(page)).toHaveValue('기');
  await expect(page).toHaveURL('/en/faq');
  await devtools.send('Input.insertText', { text: '기생충' });
  await expect(fieldOf(page)).toHaveValue('기생충');
  await expect(optionsOf(page).first()).toContainText('Parasite');
  await fieldOf(page).press('Enter');
  await expect(page).toHaveURL(`/en/search?q=${encodeURIComponent('기생충')}`);
});

test('H7 text typed before hydration is kept', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/en/faq', { waitUntil: 'commit' });
  await fieldOf(page).fill('parasi');
  release();
  await untilAlive(page);
  await expect(fieldOf(page)).toHaveValue('parasi');
  await fieldOf(page).press('Enter');
  await expect(page).toHaveURL('/en/search?q=parasi');
});
