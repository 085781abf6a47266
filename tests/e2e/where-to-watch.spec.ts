import { expect, type Page, test } from '@playwright/test';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';

const PARASITE = '/movie/496243';
/** Not offered anywhere in the bundled data. */
const ODYSSEY = '/movie/1368337';

function getPanel(page: Page, lang: 'ko' | 'en' | 'ar') {
  return page.getByRole('region', { name: message(lang, 'watch.heading'), exact: true });
}

for (const lang of ['ko', 'en', 'ar'] as const) {
  test(`D8 where to watch in ${lang} is grouped into subscription, rent and buy, for South Korea`, async ({
    page,
  }) => {
    await page.goto(`/${lang}${PARASITE}`);
    const panel = getPanel(page, lang);
    await expect(panel.getByRole('heading', { level: 3 })).toHaveText(
      ['watch.flatrate', 'watch.rent', 'watch.buy'].map((key) => message(lang, key)),
    );
    await expect(panel.getByRole('combobox', { name: message(lang, 'region.label') })).toHaveValue(
      'KR',
    );
    await expect(panel.getByText('wavve', { exact: true })).toBeVisible();
    await expect(
      panel.getByText(message(lang, 'watch.source', { source: 'JustWatch' })),
    ).toBeVisible();
  });

  test(`D8 Netflix and its plan with ads are one entry with a note in ${lang}`, async ({
    page,
  }) => {
    await page.goto(`/${lang}${PARASITE}`);
    const entries = getPanel(page, lang).getByRole('listitem').filter({ hasText: 'Netflix' });
    await expect(entries).toHaveCount(1);
    await expect(entries.getByText('Netflix', { exact: true })).toBeVisible();
    await expect(
      entries.getByText(message(lang, 'watch.also_with_ads'), { exact: true }),
    ).toBeVisible();
  });

  test(`D8 a title without offers shows a message in ${lang}`, async ({ page }) => {
    await page.goto(`/${lang}${ODYSSEY}`);
    await expect(
      getPanel(page, lang).getByText(message(lang, 'watch.none'), { exact: true }),
    ).toBeVisible();
    await expect(getPanel(page, lang).getByRole('heading', { level: 3 })).toHaveCount(0);
  });
}

test('D8 the English text without offers is the one quoted in the specification', async ({
  page,
}) => {
  await page.goto(`/en${ODYSSEY}`);
  await expect(getPanel(page, 'en')).toContainText('No watch providers available in your region');
});

test('D8 a chosen region shows its offers and is remembered on the next title and the next visit', async ({
  page,
}) => {
  await gotoHydrated(page, `/en${PARASITE}`);
  const panel = getPanel(page, 'en');
  const region = panel.getByRole('combobox', { name: 'Region' });
  await region.selectOption({ label: 'United States' });
  await expect(panel.getByText('wavve', { exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(/[?&]region=US$/);
  await expect(region).toHaveValue('US');
  await expect(panel.getByRole('heading', { level: 3, name: 'Subscription' })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'The Host', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Host' })).toBeVisible();
  await expect(page).not.toHaveURL(/region=/);
  await expect(region).toHaveValue('US');

  await page.goto(`/ko${PARASITE}`);
  await expect(getPanel(page, 'ko').getByRole('combobox')).toHaveValue('US');
});

test('D8 an unknown region is ignored', async ({ page }) => {
  for (const invalidRegion of ['USA', '1', '%3Cscript%3E', '']) {
    await page.goto(`/en/movie/496243-parasite?region=${invalidRegion}`);
    await expect(getPanel(page, 'en').getByRole('combobox', { name: 'Region' })).toHaveValue('KR');
  }
});
