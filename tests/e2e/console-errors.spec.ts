import type { Page } from '@playwright/test';
import { newAdmin } from '../support/accounts/admin.ts';
import { expect, test } from '../support/accounts/fixtures.ts';
import { gotoHydrated } from '../support/navigation.ts';

const PUBLIC_PATHS = [
  '',
  '/movie',
  '/tv/genre/drama',
  '/movie/496243-parasite',
  '/tv/93405-squid-game',
  '/tv/93405-squid-game/season/1',
  '/tv/93405-squid-game/credits',
  '/tv/93405-squid-game/names',
  '/tv/93405-squid-game/offers',
  '/collection/726871',
  '/person/20738-song-kang-ho',
  '/search',
  '/search?q=parasite',
  '/search?q=zzzz',
  '/nothing-here',
  '/movie/genre/nothing',
  '/tv/genre',
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
const USER_PATHS = ['', '/saved', '/profile', '/support', '/movie/496243-parasite'];
const ADMIN_PATHS = [
  '',
  '/users',
  '/reviews',
  '/legal',
  '/support',
  '/overrides',
  '/providers',
  '/logs',
];

/** Collects warnings, errors and exceptions from now on, each with the path of its page. */
function watchConsole(page: Page): string[] {
  const messages: string[] = [];
  const add = (text: string) => messages.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on('pageerror', (error) => add(error.message));
  page.on('console', (entry) => {
    // The browser itself logs a document with status 404, which is expected here.
    const isDocumentError =
      entry.text().startsWith('Failed to load resource') && entry.location().url === page.url();
    if (['warning', 'error'].includes(entry.type()) && !isDocumentError) add(entry.text());
  });
  return messages;
}

async function openAll(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) await gotoHydrated(page, path);
}

test('no page logs a warning or an error to the console for a signed-out visitor', {
  tag: '@pictures',
}, async ({ page }) => {
  const messages = watchConsole(page);
  await openAll(
    page,
    PUBLIC_PATHS.map((path) => `/en${path}`),
  );
  expect(messages).toEqual([]);
});

test('no page logs a warning or an error to the console for a user or an admin', {
  tag: '@pictures',
}, async ({ page, accounts, newUser }) => {
  await newAdmin(page, accounts, newUser);
  const messages = watchConsole(page);
  await openAll(page, [
    ...USER_PATHS.map((path) => `/ko${path}`),
    ...ADMIN_PATHS.map((path) => `/ko/admin${path}`),
  ]);
  await page.goto('about:blank');
  expect(messages).toEqual([]);
});
