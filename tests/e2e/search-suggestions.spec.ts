import { expect, type Page, test } from '@playwright/test';
import { gotoHydrated, waitForHydration, waitUntilIdle } from '../support/navigation.ts';

const getField = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: 'Search movies, TV shows, and people' });
const getList = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const getOptions = (page: Page) => getList(page).getByRole('option');

/** Types into the field of a fresh page and waits for suggestions. */
async function typeQuery(page: Page, text: string, path = '/en/faq') {
  await gotoHydrated(page, path);
  await getField(page).click();
  await getField(page).pressSequentially(text);
  await expect(getList(page)).toBeVisible();
}

/** The active option for screen readers. */
async function activeText(page: Page): Promise<string | null> {
  const id = await getField(page).getAttribute('aria-activedescendant');
  return id === null ? null : page.locator(`[id="${id}"]`).textContent();
}

/** The events of a browser during composition, whose key events belong to the input method. */
async function composeKey(page: Page, key: string) {
  await getField(page).evaluate((input, name) => {
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

test('suggestions appear while typing: titles with kind and year, people, and all results', {
  tag: ['@H7'],
}, async ({ page }) => {
  await typeQuery(page, 'parasi');
  await expect(getField(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(getOptions(page).first()).toContainText('Parasite');
  await expect(getOptions(page).first()).toContainText('Movie · 2019');
  await expect(getOptions(page).last()).toHaveText('See all results');
  expect(await getOptions(page).count()).toBeLessThanOrEqual(7);
  await expect(
    page
      .getByRole('banner')
      .getByRole('status')
      .filter({ hasText: /^\d+ suggestions?$/ }),
  ).toBeAttached();
  await getField(page).fill('song kang');
  await expect(getOptions(page).first()).toContainText('Song Kang-ho');
  await expect(getOptions(page).first()).toContainText('Person');
});

test('arrow keys move through the suggestions and wrap around, Enter opens the active one', {
  tag: ['@H7'],
}, async ({ page }) => {
  await typeQuery(page, 'parasi');
  expect(await activeText(page)).toBeNull();
  await page.keyboard.press('ArrowUp');
  expect(await activeText(page)).toBe('See all results');
  await page.keyboard.press('ArrowDown');
  expect(await activeText(page)).toContain('Parasite');
  await expect(getOptions(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(getField(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/movie/496243-parasite');
  await expect(getList(page)).toHaveCount(0);
});

test('Enter without an active suggestion searches, and so does "See all results"', {
  tag: ['@H7'],
}, async ({ page }) => {
  await typeQuery(page, 'parasi');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/search?q=parasi');
  await typeQuery(page, 'parasi');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/search?q=parasi');
  await expect(getList(page)).toHaveCount(0);
});

test('Escape closes the suggestions and keeps the text, typing opens them again', {
  tag: ['@H7'],
}, async ({ page }) => {
  await typeQuery(page, 'parasi');
  await page.keyboard.press('Escape');
  await expect(getList(page)).toHaveCount(0);
  await expect(getField(page)).toHaveValue('parasi');
  await expect(getField(page)).toBeFocused();
  await page.keyboard.type('t');
  await expect(getList(page)).toBeVisible();
});

test('a click opens a suggestion, a click elsewhere closes them', {
  tag: ['@H7'],
}, async ({ page }) => {
  await typeQuery(page, 'squid g');
  await page.getByRole('contentinfo').getByRole('heading').first().click();
  await expect(getList(page)).toHaveCount(0);
  await getField(page).click();
  await expect(getList(page)).toBeVisible();
  await getOptions(page).filter({ hasText: 'Squid Game' }).first().click();
  await expect(page).toHaveURL('/en/tv/93405-squid-game');
  await expect(getList(page)).toHaveCount(0);
});

test('clearing the field empties it, closes the suggestions and keeps the focus', {
  tag: ['@H7'],
}, async ({ page }) => {
  await typeQuery(page, 'parasi');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(getField(page)).toHaveValue('');
  await expect(getField(page)).toBeFocused();
  await expect(getList(page)).toHaveCount(0);
});

test('a late response to an earlier query does not replace the newer one', {
  tag: ['@H7'],
}, async ({ page }) => {
  const { promise: firstReleased, resolve: releaseFirst } = Promise.withResolvers<void>();
  const { promise: firstHandled, resolve: markHandled } = Promise.withResolvers<void>();
  await page.route('**/en/suggestions?q=song', async (route) => {
    await firstReleased;
    await route.continue().catch(() => {});
    markHandled();
  });
  await gotoHydrated(page, '/en/faq');
  const requestSent = page.waitForRequest(/suggestions\?q=song$/);
  await getField(page).pressSequentially('song');
  await requestSent;
  await getField(page).fill('parasi');
  await expect(getOptions(page).first()).toContainText('Parasite');
  releaseFirst();
  await firstHandled;
  await waitUntilIdle(page);
  await expect(getOptions(page).first()).toContainText('Parasite');
});

test('Enter during composition ends the syllable and neither searches nor opens a suggestion', {
  tag: ['@H7'],
}, async ({ page }) => {
  await typeQuery(page, '기생', '/en/faq');
  await getField(page).dispatchEvent('compositionstart');
  await composeKey(page, 'ArrowDown');
  expect(await activeText(page)).toBeNull();
  await composeKey(page, 'Enter');
  await expect(getList(page)).toBeVisible();
  await expect(page).toHaveURL('/en/faq');
  await getField(page).dispatchEvent('compositionend');
  await page.keyboard.press('ArrowDown');
  expect(await activeText(page)).toContain('Parasite');
  await composeKey(page, 'Enter');
  await expect(page).toHaveURL('/en/faq');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/movie/496243-parasite');
});

test('a syllable composed by the browser itself is searched only when it is complete', {
  tag: ['@H7'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/faq');
  await getField(page).click();
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
  await expect(getField(page)).toHaveValue('기');
  await expect(page).toHaveURL('/en/faq');
  await devtools.send('Input.insertText', { text: '기생충' });
  await expect(getField(page)).toHaveValue('기생충');
  await expect(getOptions(page).first()).toContainText('Parasite');
  await getField(page).press('Enter');
  await expect(page).toHaveURL(`/en/search?q=${encodeURIComponent('기생충')}`);
});

test('text typed before hydration is kept', { tag: ['@H7'] }, async ({ page }) => {
  let release = () => {};
  const responseReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await responseReleased;
    await route.continue();
  });
  await page.goto('/en/faq', { waitUntil: 'commit' });
  await getField(page).fill('parasi');
  release();
  await waitForHydration(page);
  await expect(getField(page)).toHaveValue('parasi');
  await getField(page).press('Enter');
  await expect(page).toHaveURL('/en/search?q=parasi');
});

test('text that a browser fills in without an event is searched', {
  tag: ['@H7'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/faq');
  await getField(page).evaluate((input: HTMLInputElement) => {
    input.value = 'parasite';
  });
  await getField(page).press('Enter');
  await expect(page).toHaveURL('/en/search?q=parasite');
});
