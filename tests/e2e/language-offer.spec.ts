import { expect, type Page, test } from '@playwright/test';
import { message } from '../support/messages.ts';
import { gotoHydrated, waitUntilIdle } from '../support/navigation.ts';

const getOffer = (page: Page, lang: string) =>
  page.getByRole('complementary', { name: message(lang, 'language.label') });

test.describe('with a Japanese browser', () => {
  test.use({ locale: 'ja-JP' });

  test('a Korean page offers a Japanese browser Japanese, in Japanese, with a link to the same page', {
    tag: ['@R6'],
  }, async ({ page }) => {
    await gotoHydrated(page, '/ko/tv?rating=8');
    const offer = getOffer(page, 'ja');
    await expect(offer).toContainText(message('ja', 'language.offer'));
    await expect(offer).toHaveAttribute('lang', 'ja');
    await offer.getByRole('link', { name: message('ja', 'language.switch') }).click();
    await expect(page).toHaveURL('/ja/tv?rating=8');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(message('ja', 'origin.tv'));
    await expect(getOffer(page, 'ja')).toHaveCount(0);
  });

  test('a dismissed language offer never comes back', {
    tag: ['@R6'],
  }, async ({ page }) => {
    // The offer waits for the texts in its language.
    const texts = '/ja/language-offer.json';
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await gotoHydrated(page, '/ko');
    await getOffer(page, 'ja')
      .getByRole('button', { name: message('ja', 'language.dismiss') })
      .click();
    await expect(getOffer(page, 'ja')).toHaveCount(0);
    expect(requests.filter((url) => url.endsWith(texts))).toHaveLength(1);
    for (const path of ['/ko', '/en/movie']) {
      requests.length = 0;
      await gotoHydrated(page, path);
      await waitUntilIdle(page);
      await expect(getOffer(page, 'ja')).toHaveCount(0);
      expect(requests.filter((url) => url.endsWith(texts))).toHaveLength(0);
    }
  });
});

test.describe('with a Korean browser', () => {
  test.use({ locale: 'ko-KR' });

  test('a page in the language of the browser shows no language offer', {
    tag: ['@R6'],
  }, async ({ page }) => {
    await gotoHydrated(page, '/ko');
    await waitUntilIdle(page);
    await expect(page.getByRole('complementary')).toHaveCount(0);
    // The offer appears on a page in another language, so the check above is meaningful.
    await gotoHydrated(page, '/en');
    await expect(getOffer(page, 'ko')).toBeVisible();
  });
});

test.describe('with a German browser', () => {
  test.use({ locale: 'de-DE' });

  for (const [path, width] of [
    ['/en/movie/496243-parasite', 375],
    ['/ar/faq', 320],
    ['/ko', 1440],
  ] as const)
    test(`the offer on ${path} is one line below the header at ${width} pixels and moves nothing`, {
      tag: ['@R6'],
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          const before = Number(Reflect.get(window, 'shift') ?? 0);
          Reflect.set(
            window,
            'shift',
            shifts.reduce((sum, { value }) => sum + value, before),
          );
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await gotoHydrated(page, path);
      const offer = getOffer(page, 'de');
      await expect(offer).toBeVisible();
      const [header, line, main] = await Promise.all(
        [page.getByRole('banner'), offer.locator('..'), page.getByRole('main')].map((part) =>
          part.boundingBox(),
        ),
      );
      expect(line?.y).toBe((header?.y ?? 0) + (header?.height ?? 0));
      expect(line?.height).toBeLessThan(48);
      expect(main?.y).toBe((line?.y ?? 0) + (line?.height ?? 0));
      expect(await page.evaluate(() => Reflect.get(window, 'shift') ?? 0)).toBeLessThan(0.001);
    });
});
