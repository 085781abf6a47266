import { expect, test } from '../support/accounts/test.ts';
import { findings, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { untilAlive, visit } from '../support/visit.ts';

const LISTS = ['', '?list=seen', '?list=hidden', '?view=services', '?q=nothing'];

for (const lang of ['ko', 'ar'] as const)
  test(`no axe violations on the lists, buttons and reviews of users in ${lang}`, async ({
    page,
    newMember,
    accounts,
  }) => {
    await prepareForAxe(page);
    const found: string[] = [];
    const look = async (label: string) => found.push(...(await findings(page, label)));
    const send = async (form: Record<string, string>) => {
      const headers = { origin: accounts.url, 'sec-fetch-site': 'same-origin' };
      expect((await page.request.post(`/${lang}/forms`, { headers, form })).status()).toBe(200);
    };
    const review = {
      intent: 'review',
      title: 'tv/64840',
      rating: '7',
      text: 'The stairs.',
      spoiler: 'on',
    };
    await newMember(page, lang);
    await send({ ...review, spoiler: '', title: 'tv/87108' });
    await send(review);
    await newMember(page, lang);
    await send({ intent: 'save', title: 'movie/496243' });
    await send({ intent: 'seen', title: 'movie/496243', on: '2026-01-02' });
    await send({ intent: 'hide', title: 'tv/93405' });
    await send({ intent: 'share' });
    for (const query of LISTS) {
      await visit(page, `/${lang}/saved${query}`);
      await look(`saved${query}`);
    }
    const shared = await page.getByLabel(message(lang, 'share.link')).inputValue();
    await visit(page, shared);
    await look('shared list');
    await visit(page, `/${lang}/movie`);
    await untilAlive(page, '.tile-marks');
    await look('list with buttons');
    await visit(page, `/${lang}/movie/496243`);
    await untilAlive(page, '.seen-on');
    await page.locator('.seen-on summary').click();
    await page.locator('.mark').first().click();
    await expect(page.locator('.toast')).toBeVisible();
    await look('title with its day and a toast');
    await visit(page, `/${lang}/tv/87108`);
    await page.locator('#reviews').scrollIntoViewIfNeeded();
    await untilAlive(page, '.review-form');
    await page.locator('.review-report summary').first().click();
    await page.getByLabel(message(lang, 'review.text')).fill('a'.repeat(5001));
    await look('reviews with form and report');
    await send({ ...review, title: 'tv/87108' });
    await visit(page, `/${lang}/tv/87108`);
    await page.locator('#reviews').scrollIntoViewIfNeeded();
    await untilAlive(page, '.own-review');
    await page.locator('.own-review summary').first().click();
    await look('own review');
    expect(found).toEqual([]);
  });

test('lists and reviews fit on 320 px in the languages with the longest words', async ({
  page,
  newMember,
  accounts,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await newMember(page);
  const headers = { origin: accounts.url, 'sec-fetch-site': 'same-origin' };
  const send = (form: Record<string, string>) => page.request.post('/en/forms', { headers, form });
  await send({ intent: 'save', title: 'movie/496243' });
  await send({ intent: 'seen', title: 'movie/496243', on: '2026-01-02' });
  await send({ intent: 'share' });
  await send({
    intent: 'review',
    title: 'movie/496243',
    rating: '10',
    text: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(6),
  });
  for (const lang of ['de', 'fi', 'ar', 'th', 'ru'])
    for (const path of ['/saved', '/saved?view=services', '/movie', '/movie/496243']) {
      await page.goto(`/${lang}${path}`);
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${lang}${path}`)
        .toBe(320);
    }
});
