import { expect, type Page, test } from '@playwright/test';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';

const PARASITE = '/movie/496243';
/** Not offered anywhere in the bundled data. */
const ODYSSEY = '/movie/1368337';

function getPanel(page: Page, lang: 'ko' | 'en' | 'ar' | 'de') {
  return page.getByRole('region', { name: message(lang, 'watch.heading'), exact: true });
}

for (const lang of ['ko', 'en', 'ar'] as const) {
  test(`where to watch in ${lang} is grouped by subscription, rent and buy, for South Korea`, {
    tag: ['@D8', ...(lang === 'ko' ? [] : ['@slow'])],
  }, async ({ page }) => {
    await page.goto(`/${lang}${PARASITE}`);
    const panel = getPanel(page, lang);
    const t = (key: string) => message(lang, key);
    const headings = ['watch.flatrate', 'watch.rent', 'watch.buy'].map(t);
    await expect(panel.getByRole('heading', { level: 3 })).toHaveText(headings);
    for (const [index, names] of [
      ['Netflix', 'wavve', 'Watcha', 'TVING'],
      ['Apple TV Store', 'Google Play Movies'],
      ['Apple TV Store', 'Google Play Movies'],
    ].entries())
      await expect(
        panel.getByRole('list', { name: headings[index], exact: true }).locator('b'),
      ).toHaveText(names);
    await expect(panel.getByRole('combobox', { name: message(lang, 'region.label') })).toHaveValue(
      'KR',
    );
    await expect(
      panel.getByText(message(lang, 'watch.source', { source: 'JustWatch' })),
    ).toBeVisible();
  });

  test(`Netflix and its plan with ads are one entry with a note in ${lang}`, {
    tag: ['@D8'],
  }, async ({ page }) => {
    await page.goto(`/${lang}${PARASITE}`);
    const entries = getPanel(page, lang).getByRole('listitem').filter({ hasText: 'Netflix' });
    await expect(entries).toHaveCount(1);
    await expect(entries.getByText('Netflix', { exact: true })).toBeVisible();
    await expect(entries.getByText(message(lang, 'watch.also_with_ads'))).toBeVisible();
  });

  test(`a title without offers shows a message in ${lang}`, { tag: ['@D8'] }, async ({ page }) => {
    await page.goto(`/${lang}${ODYSSEY}`);
    await expect(
      getPanel(page, lang).getByText(message(lang, 'watch.none'), { exact: true }),
    ).toBeVisible();
    await expect(getPanel(page, lang).getByRole('listitem')).toHaveCount(0);
  });
}

test('the English text without offers is the one quoted in the specification', {
  tag: ['@D8'],
}, async ({ page }) => {
  await page.goto(`/en${ODYSSEY}`);
  await expect(getPanel(page, 'en')).toContainText('No watch providers available in your region');
});

test('a chosen region shows its offers and is remembered on the next title and the next visit', {
  tag: ['@D8'],
}, async ({ page }) => {
  await gotoHydrated(page, `/en${PARASITE}`);
  const panel = getPanel(page, 'en');
  const region = panel.getByRole('combobox', { name: 'Region' });
  await region.selectOption({ label: 'United States' });
  await expect(panel.getByText('wavve', { exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(/[?&]region=US$/);
  await expect(region).toHaveValue('US');
  await expect(panel.getByText('Subscription', { exact: true }).first()).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'The Host', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Host' })).toBeVisible();
  await expect(page).not.toHaveURL(/region=/);
  await expect(region).toHaveValue('US');

  await page.goto(`/ko${PARASITE}`);
  await expect(getPanel(page, 'ko').getByRole('combobox')).toHaveValue('US');
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'region question' : 'region question without scripts', {
    tag: javaScriptEnabled ? [] : '@slow',
  }, () => {
    test.use({ javaScriptEnabled });

    for (const [lang, region] of [
      ['de', 'DE'],
      ['ar', 'SA'],
    ] as const)
      test(`a page in ${lang} asks about its country while the region is the default`, {
        tag: ['@D8', ...(lang === 'ar' ? [] : ['@slow'])],
      }, async ({ page }) => {
        const path = `/${lang}/movie/496243`;
        await (javaScriptEnabled ? gotoHydrated(page, path) : page.goto(path));
        const panel = getPanel(page, lang);
        const question = panel.getByText(message(lang, 'watch.region_question'));
        await expect(question).toBeVisible();
        await panel.getByRole('link', { name: message(lang, 'watch.region_yes') }).click();
        await expect(panel.getByRole('combobox')).toHaveValue(region);
        await expect(question).toBeHidden();
        await page.goto(`/${lang}/movie/27205`);
        await expect(panel.getByRole('combobox')).toHaveValue(region);
        await expect(question).toBeHidden();
      });
  });

test('a visitor who stays with the default region is not asked again', {
  tag: ['@D8'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie/496243');
  const panel = getPanel(page, 'en');
  await panel.getByRole('link', { name: 'No', exact: true }).click();
  await expect(panel.getByText('Watching in the United States?')).toBeHidden();
  await gotoHydrated(page, '/en/movie/27205');
  await expect(panel.getByRole('combobox')).toHaveValue('KR');
  await expect(panel.getByText('Watching in the United States?')).toBeHidden();
});

test('an unknown region is ignored', { tag: ['@D8'] }, async ({ page }) => {
  for (const invalidRegion of ['USA', '1', '%3Cscript%3E', '']) {
    await page.goto(`/en/movie/496243-parasite?region=${invalidRegion}`);
    await expect(getPanel(page, 'en').getByRole('combobox', { name: 'Region' })).toHaveValue('KR');
  }
});

test('where to watch is less than 520 pixels high on a phone, and its services are in equal columns on a wide screen', {
  tag: ['@D8'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`/en${PARASITE}`);
  const panel = getPanel(page, 'en');
  expect((await panel.boundingBox())?.height).toBeLessThan(520);
  await page.setViewportSize({ width: 1440, height: 900 });
  const starts = await panel
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().left));
  expect(new Set(starts).size).toBe(2);
});
