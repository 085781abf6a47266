import type { Page } from '@playwright/test';
import { type AccountSite, expect, test } from '../support/accounts/fixtures.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { sameOriginHeaders } from '../support/sign-up-by-api.ts';

/**
 * In South Korea: four titles on Netflix, of which three are also elsewhere; one on Watcha; one
 * without an offer, and one to rent or buy.
 */
const TITLES = [
  'movie/496243',
  'movie/11423',
  'movie/129',
  'movie/110415',
  'movie/149',
  'movie/1368337',
  'movie/1417',
];

async function saveTitles(page: Page, { url }: AccountSite, titles: string[]): Promise<void> {
  for (const title of titles) {
    const form = { intent: 'save', title };
    const headers = sameOriginHeaders(url);
    expect((await page.request.post('/en/forms', { headers, form })).ok()).toBe(true);
  }
}

const getCard = (page: Page, lang: string) =>
  page.getByRole('region', { name: message(lang, 'cover.heading') });

for (const [lang, first, scripts, isSlow] of [
  ['ko', '4편', true, false],
  ['ar', '4 أعمال', false, true],
  ['ar', '4 أعمال', true, true],
  ['de', '4 Titel', true, true],
] as const)
  test.describe(scripts ? 'with scripts' : 'without scripts', {
    tag: isSlow ? '@slow' : [],
  }, () => {
    test.use({ javaScriptEnabled: scripts });
    test(`the services that cover a list, and what each adds, in ${lang}`, {
      tag: ['@D8'],
    }, async ({ page, newUser, accounts }) => {
      await prepareForAxe(page);
      await newUser(page, lang);
      await saveTitles(page, accounts, TITLES);
      const visit = (path: string) => (scripts ? gotoHydrated(page, path) : page.goto(path));
      const plus = lang === 'ar' ? '\u200e+1' : '+1';
      const violations: string[] = [];
      // Axe needs scripts. German has the markup and the direction of Korean.
      const checkPage = async (label: string) => {
        if (scripts && lang !== 'de') violations.push(...(await findAxeViolations(page, label)));
      };
      for (const width of [375, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await visit(`/${lang}/saved?view=services`);
        const card = getCard(page, lang);
        await expect(card.getByRole('link')).toHaveText([
          `Netflix ${first}`,
          `Watcha ${plus}`,
          `${message(lang, 'cover.total')} 5`,
          `${message(lang, 'saved.nowhere')} 1`,
          `${message(lang, 'cover.sales')} 1`,
        ]);
        await expect(card).toContainText(message(lang, 'watch.source', { source: 'JustWatch' }));
        await checkPage(`services on ${width} px`);
        for (const [index, [path, total]] of [
          ['?adds=Netflix', 4],
          ['?adds=Watcha', 1],
          ['?on=-streamed', 5],
          ['?on=-nowhere', 1],
          ['?on=-sales', 1],
        ].entries() as ArrayIterator<[number, [string, number]]>) {
          await card.getByRole('link').nth(index).click();
          await expect(page).toHaveURL(`/${lang}/saved${path}`);
          await expect(page.locator('.tile-title')).toHaveCount(total);
          if (index === 1) await checkPage(`list on ${width} px`);
          await page.goBack();
        }
      }
      expect(violations).toEqual([]);
    });
  });

test('filters narrow the list of what a service adds, and clearing them shows the list', {
  tag: ['@D8'],
}, async ({ page, newUser, accounts }) => {
  await newUser(page);
  await saveTitles(page, accounts, ['movie/149', 'movie/129', 'tv/93405', 'tv/87108']);
  await gotoHydrated(page, '/en/saved?adds=Netflix');
  await expect(page.locator('.tile-title')).toHaveText(['Squid Game', 'Spirited Away']);
  await expect(page.getByText('Added by Netflix')).toBeVisible();
  await page.getByLabel('Type').selectOption({ label: 'TV shows' });
  await expect(page).toHaveURL('/en/saved?type=tv&adds=Netflix');
  await expect(page.locator('.tile-title')).toHaveText(['Squid Game']);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/en/saved');
  await expect(page.locator('.tile-title')).toHaveCount(4);
  await page.goto('/en/saved?adds=%3Cb%3Enothing');
  await expect(page.getByText('No titles match these filters.')).toBeVisible();
  await expect(page.getByText('Added by <b>nothing')).toBeVisible();
});

test('a list of which nothing can be streamed, in a region without offers', {
  tag: ['@D8'],
}, async ({ page, newUser, accounts }) => {
  await newUser(page);
  await page.goto('/en/saved?view=services');
  await expect(getCard(page, 'en')).toHaveCount(0);
  await saveTitles(page, accounts, ['movie/129']);
  await page.goto('/en/saved?view=services&region=KR');
  await expect(getCard(page, 'en').getByRole('link')).toHaveText(['Netflix 1 title']);
  await saveTitles(page, accounts, ['movie/1368337']);
  await page.goto('/en/saved?view=services&q=odyssey');
  const card = getCard(page, 'en');
  await expect(card).toContainText('None of these titles can be streamed right now.');
  await expect(card.getByRole('link')).toHaveText(['Not available right now 1']);
});
