import { expect, type Page, test } from '@playwright/test';
import { gotoHydrated } from '../support/navigation.ts';

/** Records the elements that have a name when a view transition starts. */
async function watchTransitions(page: Page) {
  await page.addInitScript(() => {
    const transitions: string[][] = [];
    Object.assign(window, { transitions });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      const named = [...document.querySelectorAll('.frame')].filter(
        (frame) => getComputedStyle(frame).viewTransitionName === 'poster',
      );
      transitions.push(named.map((frame) => frame.closest('article')?.textContent ?? 'own poster'));
      return start(options);
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'transitions') as string[][]);
}

test('a poster moves from the tile that was pressed to the title page', async ({ page }) => {
  const transitions = await watchTransitions(page);
  await gotoHydrated(page, '/en/movie');
  const tile = page.getByRole('main').getByRole('article').nth(3);
  const name = await tile.getByRole('link').innerText();
  await tile.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(await transitions()).toEqual([[expect.stringContaining(name)]]);

  // From one title to another nothing but the page fades: both have a poster at the same place.
  const similar = page.getByRole('main').getByRole('article').last();
  const nextName = await similar.getByRole('link').innerText();
  await similar.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nextName);
  expect((await transitions())[1]).toEqual(['own poster']);
});

/** Records how many animations each view transition has. */
async function watchAnimations(page: Page) {
  await page.addInitScript(() => {
    const counts: number[] = [];
    Object.assign(window, { counts });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      const transition = start(options);
      transition.ready.then(() => counts.push(document.getAnimations().length));
      return transition;
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'counts') as number[]);
}

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`pages change ${reducedMotion === 'reduce' ? 'at once without motion' : 'with an animation'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    const readCounts = await watchAnimations(page);
    await gotoHydrated(page, '/en/movie');
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/en\/movie\/\d+/);
    await expect.poll(readCounts).toHaveLength(1);
    const [count = 0] = await readCounts();
    expect(count > 0).toBe(reducedMotion === 'no-preference');
  });
