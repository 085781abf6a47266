import type { BrowserContext } from '@playwright/test';
import { newAdmin } from '../support/accounts/admin.ts';
import {
  type AccountSite,
  createUserDetails,
  expect,
  signUp,
  test,
} from '../support/accounts/fixtures.ts';
import { parseHead } from '../support/document-head.ts';
import { httpGet } from '../support/http-get.ts';

const TITLE = 'movie/389';

test.use({ javaScriptEnabled: false });

/** The rating in the structured data that a crawler gets, from the page cache if possible. */
async function readRating({ url }: AccountSite, path: string): Promise<unknown> {
  const { body, status } = await httpGet(url + path);
  expect(status).toBe(200);
  const movie = parseHead(body).graph.find((node) => node['@type'] === 'Movie');
  expect(movie).toBeDefined();
  return (movie as { aggregateRating?: unknown }).aggregateRating;
}

const rating = (ratingValue: number, ratingCount: number) => ({
  '@type': 'AggregateRating',
  ratingValue,
  worstRating: 1,
  bestRating: 10,
  ratingCount,
});

async function postForm(
  { request }: BrowserContext,
  { url }: AccountSite,
  form: Record<string, string>,
): Promise<void> {
  const headers = { origin: url, 'sec-fetch-site': 'same-origin' };
  const response = await request.post('/en/forms', { headers, multipart: form });
  expect(response.status(), await response.text()).toBe(200);
}

test('the rating beside the score and in structured data is the average of the reviews on this site, and changes when one is written, edited or deleted', {
  tag: ['@D9', '@D11'],
}, async ({ page, accounts, newUser, browser }) => {
  const membersLink = page.locator('.meta').getByRole('link', { name: /^Members/ });
  await page.goto(`/en/${TITLE}`);
  const path = new URL(page.url()).pathname;
  // The catalog has a score and votes for the title.
  await expect(page.locator('.meta')).toContainText('votes');
  expect(await readRating(accounts, path)).toBeUndefined();
  await expect(membersLink).toHaveCount(0);

  const contexts = [
    await browser.newContext({ baseURL: accounts.url }),
    await browser.newContext({ baseURL: accounts.url }),
  ] as const;
  const [author, otherAuthor] = contexts;
  const users = [createUserDetails(), createUserDetails()] as const;
  for (const [index, context] of contexts.entries())
    await signUp(context, accounts, { ...(users[index] ?? users[0]), lang: 'en' });

  await postForm(author, accounts, { intent: 'review', title: TITLE, rating: '9', text: '' });
  expect(await readRating(accounts, path)).toEqual(rating(9, 1));
  await postForm(otherAuthor, accounts, {
    intent: 'review',
    title: TITLE,
    rating: '6',
    text: 'No.',
  });
  expect(await readRating(accounts, path)).toEqual(rating(7.5, 2));
  await postForm(author, accounts, { intent: 'review', title: TITLE, rating: '10', text: '' });
  expect(await readRating(accounts, path)).toEqual(rating(8, 2));
  await page.goto(path);
  await expect(membersLink).toHaveText('Members 8.0 · 2 reviews');
  // The least size of a target (WCAG 2.5.8).
  expect((await membersLink.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await membersLink.click();
  await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeInViewport();
  await postForm(author, accounts, { intent: 'review_delete', title: TITLE });
  expect(await readRating(accounts, path)).toEqual(rating(6, 1));

  await newAdmin(page, accounts, newUser);
  await page.goto(`/en/admin/reviews?user=${encodeURIComponent(users[1].username)}`);
  await page
    .getByRole('row')
    .getByRole('link', { name: /^Delete/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  expect(await readRating(accounts, path)).toBeUndefined();
  for (const context of contexts) await context.close();
});
