import { expect, type Page, test } from '@playwright/test';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';

const PARASITE = '/movie/496243';
const COUNTRIES = {
  ko: { korea: '대한민국', germany: '독일' },
  de: { korea: 'Südkorea', germany: 'Deutschland' },
  ar: { korea: 'كوريا الجنوبية', germany: 'ألمانيا' },
};
const LANGS = ['ko', 'de', 'ar'] as const;

const getRows = (page: Page) => page.locator('tbody').getByRole('row');

for (const javaScriptEnabled of [true, false])
  for (const lang of LANGS)
    test.describe(`${lang} ${javaScriptEnabled ? 'with' : 'without'} scripts`, {
      // One language with scripts, another without.
      tag: lang === (javaScriptEnabled ? 'ko' : 'ar') ? [] : '@slow',
    }, () => {
      test.use({ javaScriptEnabled, viewport: { width: 375, height: 900 }, locale: lang });

      test('a title leads to its offers in all countries, which a service filters', {
        tag: ['@D8'],
      }, async ({ page, context, baseURL }) => {
        await context.addCookies([{ name: 'region', value: 'DE', url: baseURL }]);
        const path = `/${lang}${PARASITE}`;
        await (javaScriptEnabled ? gotoHydrated(page, path) : page.goto(path));
        await page.getByRole('link', { name: message(lang, 'offers.link') }).click();
        await expect(page).toHaveURL(/\/offers$/);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          message(lang, 'offers.link'),
        );
        const { korea, germany } = COUNTRIES[lang];
        await expect(getRows(page).first()).toContainText(germany);
        await expect(getRows(page).first()).toContainText(message(lang, 'offers.my_country'));
        const koreanRow = getRows(page).filter({ hasText: korea });
        await expect(koreanRow.getByRole('cell').first()).toContainText('Watcha');
        await expect(
          page.getByRole('main').getByText(message(lang, 'watch.source', { source: 'JustWatch' })),
        ).toBeVisible();

        const filter = page.getByRole('combobox', { name: message(lang, 'offers.service') });
        await filter.focus();
        await filter.selectOption('Watcha');
        const apply = page.getByRole('button', { name: message(lang, 'filter.apply') });
        if (!javaScriptEnabled) await apply.click();
        await expect(page).toHaveURL(/\/offers\?service=watcha$/);
        await expect(getRows(page)).toHaveCount(1);
        await expect(filter).toHaveValue('watcha');
        if (javaScriptEnabled) await expect(filter).toBeFocused();
      });
    });

test('the country chosen later is first on the page of all countries', {
  tag: ['@D8'],
}, async ({ page }) => {
  await gotoHydrated(page, `/en${PARASITE}/offers`);
  await expect(getRows(page).first()).toContainText('South Korea');
  await gotoHydrated(page, `/en${PARASITE}?region=FR`);
  await page.getByRole('link', { name: message('en', 'offers.link') }).click();
  await expect(getRows(page).first()).toContainText('France');
});

test('the page of all countries is indexed in each language, without its filter', {
  tag: ['@D11'],
}, async ({ page }) => {
  await page.goto(`/de${PARASITE}/offers?service=netflix`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    /\/de\/movie\/496243-parasite\/offers$/,
  );
  await expect(page.locator('link[rel="alternate"][hreflang="ko"]')).toHaveAttribute(
    'href',
    /\/ko\/movie\/496243-[^/]+\/offers$/,
  );
  await expect(page.locator('meta[name="robots"][content*="noindex"]')).toHaveCount(0);
});
