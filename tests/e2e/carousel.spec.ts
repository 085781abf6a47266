import { expect, type Page, test } from '@playwright/test';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';

const getHero = (page: Page, lang: 'en' | 'ar') =>
  page.getByRole('region', { name: message(lang, 'hero.label') });

/** Moves a finger over the carousel, in CSS pixels; a negative distance is to the left. */
async function swipe(page: Page, distance: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: 150 }],
    });
  const start = (375 - distance) / 2;
  await touch('touchStart', start);
  for (let step = 1; step <= 15; step += 1) {
    await touch('touchMove', start + (distance * step) / 15);
    // Faster than a finger, the browser would extrapolate past the next slide.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch('touchEnd');
}

test.use({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true });

for (const [lang, path, toNext] of [
  ['en', '', -1],
  ['ar', '/movie', 1],
] as const)
  test(`the carousel of /${lang}${path} can be swiped`, {
    tag: ['@H2', '@H4', ...(lang === 'ar' ? [] : ['@slow'])],
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await gotoHydrated(page, `/${lang}${path}`);
    const hero = getHero(page, lang);
    const expectSlide = async (number: number) => {
      const name = message(lang, 'hero.slide', { number, total: 5 });
      await expect(hero.getByRole('group')).toHaveCount(1);
      await expect(hero.getByRole('group', { name })).toBeInViewport({ ratio: 0.99 });
      await expect(hero.locator('.hero-dot[aria-current]')).toHaveAccessibleName(
        new RegExp(`^${name}: `),
      );
    };
    await expectSlide(1);
    await swipe(page, toNext * 220);
    await expectSlide(2);
    await swipe(page, toNext * 220);
    await expectSlide(3);
    await swipe(page, -toNext * 220);
    await expectSlide(2);
    await hero.locator('.hero-dot').last().tap();
    await expectSlide(5);
    // A slide is a link, which still has the picture of its title.
    await expect(hero.getByRole('group').locator('.backdrop-art')).toBeAttached();
  });

test('all controls of the carousel are within the screen of a phone', {
  tag: ['@H2'],
}, async ({ page }) => {
  for (const path of ['/en', '/en/movie', '/ar']) {
    await gotoHydrated(page, path);
    const buttons = page.locator('.hero-controls button:visible');
    for (const width of [320, 344, 360, 375, 479, 480]) {
      await page.setViewportSize({ width, height: 700 });
      // Fingers swipe; there is room for arrows from 480 pixels on.
      await expect(buttons, `${path} at ${width}`).toHaveCount(width < 480 ? 6 : 8);
      for (const button of await buttons.all()) {
        const box = await button.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});

test('a hidden tab does not advance the carousel', { tag: ['@H2'] }, async ({ page }) => {
  await page.clock.install();
  await gotoHydrated(page, '/en');
  const hero = getHero(page, 'en');
  await expect(hero).toHaveAttribute('data-running', 'true');
  await page.evaluate(() =>
    Object.defineProperty(document, 'hidden', { value: true, configurable: true }),
  );
  await page.clock.runFor(8_000);
  // Checked for a moment only, because a carousel that runs comes to the first slide again.
  await expect(hero.locator('.hero-dot').first()).toHaveAttribute('aria-current', 'true', {
    timeout: 2_000,
  });
  await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'));
  await page.clock.runFor(5_000);
  await expect(hero.locator('.hero-dot').nth(1)).toHaveAttribute('aria-current', 'true');
});
