import type { Browser, Page } from '@playwright/test';
import { newAdmin } from '../support/accounts/admin.ts';
import { expect, test } from '../support/accounts/fixtures.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated, waitForHydration, waitUntilIdle } from '../support/navigation.ts';
import { getToasts } from '../support/toasts.ts';

const PARASITE = '/movie/496243';
const OLDBOY = '/movie/670';
/** Not offered anywhere in the bundled data. */
const ODYSSEY = '/movie/1368337';

const getPanel = (page: Page, lang: string) =>
  page.getByRole('region', { name: message(lang, 'watch.heading'), exact: true });
const getSummary = (page: Page, lang: string) =>
  getPanel(page, lang).locator('summary', { hasText: message(lang, 'offer_report.question') });

/** The visible reports of a title, as an admin reads them in a new browser context. */
async function openReports(
  browser: Browser,
  site: Parameters<typeof newAdmin>[1],
  newUser: Parameters<typeof newAdmin>[2],
) {
  const page = await browser.newPage({
    baseURL: site.url,
    extraHTTPHeaders: { 'x-forwarded-for': '10.201.0.1' },
  });
  await newAdmin(page, site, newUser);
  await page.goto('/en/admin/providers?reports=open');
  return page;
}

for (const [lang, scripts, width] of [
  ['ko', true, 375],
  ['ar', false, 1440],
] as const)
  test.describe(`${scripts ? 'with' : 'without'} JavaScript in ${lang}`, {
    tag: scripts ? [] : '@slow',
  }, () => {
    test.use({ javaScriptEnabled: scripts, viewport: { width, height: 812 } });

    test('one press reports an offer, and the visitor stays on the page', {
      tag: ['@D8'],
    }, async ({ page }) => {
      await prepareForAxe(page);
      if (scripts) await gotoHydrated(page, `/${lang}${PARASITE}`);
      else await page.goto(`/${lang}${PARASITE}`);
      const { pathname } = new URL(page.url());
      const panel = getPanel(page, lang);
      await expect(panel.getByRole('button', { name: 'TVING' })).toBeHidden();
      await getSummary(page, lang).click();
      for (const service of ['Netflix', 'TVING', 'Apple TV Store'])
        await expect(panel.getByRole('button', { name: service })).toBeVisible();
      if (scripts) {
        const documentWidth = page.evaluate(() => document.documentElement.scrollWidth);
        expect(await documentWidth).toBeLessThanOrEqual(width);
        expect(await findAxeViolations(page, lang)).toEqual([]);
      }
      await panel.getByRole('button', { name: 'TVING' }).click();
      await expect(getToasts(page, lang)).toContainText(message(lang, 'offer_report.sent_title'));
      expect(new URL(page.url()).pathname).toBe(pathname);
      await expect(panel.getByRole('button', { name: 'TVING' })).toBeHidden();
    });
  });

test('a double press and a press of another visitor are one report with their number', {
  tag: ['@D8', '@M8'],
}, async ({ page, browser, accounts, newUser }) => {
  await gotoHydrated(page, `/en${OLDBOY}`);
  await getSummary(page, 'en').click();
  const missing = getPanel(page, 'en').getByRole('button', {
    name: message('en', 'offer_report.missing'),
  });
  await missing.dblclick();
  await expect(getToasts(page, 'en')).toContainText('Thank you');
  const other = await browser.newPage({
    baseURL: accounts.url,
    javaScriptEnabled: false,
    extraHTTPHeaders: { 'x-forwarded-for': '10.201.0.2' },
  });
  await other.goto(`/en${OLDBOY}`);
  await getSummary(other, 'en').click();
  await getPanel(other, 'en')
    .getByRole('button', { name: message('en', 'offer_report.missing') })
    .click();
  await expect(getToasts(other, 'en')).toContainText('Thank you');
  await other.close();
  const admin = await openReports(browser, accounts, newUser);
  const row = admin.getByRole('row').filter({ hasText: 'Oldboy' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Missing service');
  await expect(row).toContainText(/[23] reports/);
  await admin.close();
});

test('a signed-in user reports with the keyboard, and the focus returns to the question', {
  tag: ['@D8'],
}, async ({ page, newUser }) => {
  await newUser(page);
  await gotoHydrated(page, `/en${ODYSSEY}`);
  const summary = getSummary(page, 'en');
  await summary.focus();
  await page.keyboard.press('Enter');
  const button = getPanel(page, 'en').getByRole('button', {
    name: message('en', 'offer_report.missing'),
  });
  await expect(button).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(getToasts(page, 'en')).toContainText('Thank you');
  await expect(summary).toBeFocused();
});

for (const scripts of [true, false])
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', {
    tag: scripts ? '@slow' : [],
  }, () => {
    test.use({ javaScriptEnabled: scripts });

    test('the 21st report within ten minutes is rejected with the time to wait', {
      tag: ['@D8'],
    }, async ({ page, accounts }) => {
      await page.goto(`/en${PARASITE}`);
      if (scripts) await waitForHydration(page);
      for (let count = 0; count < 20; count += 1)
        await page.request.post('/en/forms', {
          headers: { origin: accounts.url, 'sec-fetch-site': 'same-origin' },
          form: { intent: 'offer_report', title: 'movie/496243', region: 'KR', kind: 'missing' },
        });
      await getSummary(page, 'en').click();
      const rejected = page.waitForResponse((response) => response.status() === 429);
      await getPanel(page, 'en').getByRole('button', { name: 'Netflix' }).click();
      expect(Number((await rejected).headers()['retry-after'])).toBeGreaterThan(0);
      await expect(
        scripts
          ? getToasts(page, 'en')
          : page.getByRole('main').filter({ hasText: 'Your report wasn’t sent' }),
      ).toContainText('Too many attempts. Please wait 10 minutes.');
    });
  });

test('a report that another site sends is rejected', { tag: ['@D8', '@S1'] }, async ({ page }) => {
  for (const path of ['/en/forms', '/en/movie/496243-parasite']) {
    const response = await page.request.post(path, {
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      form: { intent: 'offer_report', title: 'movie/496243', region: 'FR', kind: 'missing' },
    });
    expect(response.status()).toBe(403);
  }
});

test('a report whose form cannot be loaded says so', { tag: ['@D8'] }, async ({ page }) => {
  await page.route('**/assets/offer-report-form-*.js', (route) => route.abort());
  await gotoHydrated(page, `/en${PARASITE}`);
  await getSummary(page, 'en').click();
  await expect(getPanel(page, 'en').getByRole('alert')).toHaveText(message('en', 'error.text'));
});

test('without a connection the report says so, and can be sent again', {
  tag: ['@D8'],
}, async ({ page }) => {
  await gotoHydrated(page, `/en${PARASITE}`);
  await getSummary(page, 'en').click();
  const button = getPanel(page, 'en').getByRole('button', { name: 'wavve' });
  await expect(button).toBeVisible();
  await waitUntilIdle(page);
  await page.context().setOffline(true);
  await button.click();
  await expect(getToasts(page, 'en')).toContainText(message('en', 'offer_report.failed'));
  await page.context().setOffline(false);
  await button.click();
  await expect(getToasts(page, 'en')).toContainText('Thank you');
});

test('the age of offers on a cached page is corrected when the scripts run', {
  tag: ['@D8'],
}, async ({ page }) => {
  await page.clock.setFixedTime(Date.now() + 5 * 3_600_000 + 60_000);
  await page.goto(`/en${PARASITE}`);
  await expect(getPanel(page, 'en')).toContainText('Checked 5 hours ago');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the age of offers is a day, which stays true in a cache', {
    tag: ['@D8'],
  }, async ({ page }) => {
    await page.goto(`/en${PARASITE}`);
    const panel = getPanel(page, 'en');
    await expect(panel.getByText(/^Checked \w+ \d+, \d{4}$/)).toBeVisible();
    await expect(panel.getByText(/ago/)).toBeHidden();
  });
});
