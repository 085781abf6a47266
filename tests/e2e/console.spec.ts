import type { Page } from '@playwright/test';
import { newAdmin } from '../support/accounts/administrator.ts';
import { expect, test } from '../support/accounts/test.ts';
import { visit } from '../support/visit.ts';

const PUBLIC = [
  '',
  '/movie',
  '/tv/genre/drama',
  '/movie/496243-parasite',
  '/tv/93405-squid-game',
  '/tv/93405-squid-game/season/1',
  '/person/20738-song-kang-ho',
  '/search',
  '/search?q=parasite',
  '/search?q=zzzz',
  '/nothing-here',
  '/movie/genre/nothing',
  '/sign-in',
  '/sign-up',
  '/reset-password',
  '/second-factor',
  '/confirm',
  '/saved',
  '/list/nothing',
  '/terms',
  '/privacy',
  '/legal-notice',
  '/faq',
  '/support',
];
const OWN = ['', '/saved', '/profile', '/support', '/movie/496243-parasite'];
const ADMIN = ['', '/users', '/reviews', '/legal', '/support', '/overrides', '/providers', '/logs'];

/** Collects warnings, errors and exceptions from now on, each with the path of its page. */
function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  const add = (text: string) => complaints.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on('pageerror', (error) => add(error.message));
  page.on('console', (entry) => {
    // The browser itself logs a document with status 404, which is expected here.
    const ofDocument =
      entry.text().startsWith('Failed to load resource') && entry.location().url === page.url();
    if (['warning', 'error'].includes(entry.type()) && !ofDocument) add(entry.text());
  });
  return complaints;
}

async function visitAll(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) await visit(page, path);
}

test('no page logs a warning or an error to the console for a signed-out visitor', {
  tag: '@pictures',
}, async ({ page }) => {
  const complaints = watchConsole(page);
  await visitAll(
    page,
    PUBLIC.map((path) => `/en${path}`),
  );
  expect(complaints).toEqual([]);
});

test('no page logs a warning or an error to the console for a user or an admin', {
  tag: '@pictures',
}, async ({ page, accounts, newMember }) => {
  await newAdmin(page, accounts, newMember);
  const complaints = watchConsole(page);
  await visitAll(page, [
    ...OWN.map((path) => `/ko${path}`),
    ...ADMIN.map((path) => `/ko/admin${path}`),
  ]);
  await page.goto('about:blank');
  expect(complaints).toEqual([]);
});
