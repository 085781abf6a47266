import { rm } from 'node:fs/promises';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { createMigratedDataDir } from '../data-dir.ts';
import { findFreePort, type RunningSite, startSite } from '../start-site.ts';
import { getLink, type Mailbox, openMailbox } from './mailbox.ts';
import { type Providers, startProviders } from './providers.ts';

export const PASSWORD = 'correct horse 9';

export type AccountSite = {
  url: string;
  site: RunningSite;
  folder: string;
  mailbox: Mailbox;
  providers: Providers;
};

let userCount = 0;

/** No word is a prefix of another user’s, because the admin search matches prefixes. */
export function createUserDetails(): { email: string; username: string } {
  userCount += 1;
  const suffix = `w${process.env.TEST_WORKER_INDEX ?? 0}n${String(userCount).padStart(4, '0')}`;
  return { email: `visitor-${suffix}@example.com`, username: `Visitor ${suffix}` };
}

/** Runs a site with accounts over a DATA_DIR until `use` resolves. */
export async function withAccountSite<T>(
  folder: string,
  use: (accounts: AccountSite) => Promise<T>,
): Promise<T> {
  const port = await findFreePort();
  const providers = await startProviders();
  const url = `http://localhost:${port}`;
  const site = await startSite({
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: folder,
    TRUST_PROXY: '1',
    ...providers.env,
  });
  const result = await use({ url, site, folder, mailbox: openMailbox(folder), providers });
  await site.stop();
  providers.stop();
  return result;
}

type Fixtures = {
  newUser: (page: Page, lang?: string) => Promise<{ email: string; username: string }>;
};

/** One site per worker on `localhost`, which passkeys need. Each test has its own IP. */
export const test = base.extend<Fixtures, { accounts: AccountSite }>({
  accounts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => {
      const folder = await createMigratedDataDir();
      await withAccountSite(folder, use);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ accounts }, use) => use(accounts.url),
  // biome-ignore lint/correctness/noEmptyPattern: the same
  extraHTTPHeaders: async ({}, use, { workerIndex }) =>
    use({ 'x-forwarded-for': nextIp(workerIndex) }),
  newUser: async ({ accounts }, use) =>
    use(async (page, lang = 'en') => {
      const user = createUserDetails();
      await signUp(page.context(), accounts, { ...user, lang });
      return user;
    }),
});

let ipCount = 0;

function nextIp(worker: number): string {
  ipCount += 1;
  return `10.${worker}.${ipCount >> 8}.${ipCount & 255}`;
}

/** Signs a user up and in by API calls and the link of the mail. */
export async function signUp(
  context: BrowserContext,
  { url, mailbox }: AccountSite,
  { email, username, lang }: { email: string; username: string; lang: string },
): Promise<void> {
  const headers = { origin: url, 'sec-fetch-site': 'same-origin' };
  const data = { name: username, email, password: PASSWORD };
  expect(
    (
      await context.request.post(`/api/auth/sign-up/email?lang=${lang}`, { headers, data })
    ).status(),
  ).toBe(200);
  const query = getLink(await mailbox.latest(email)).split('?')[1];
  expect(
    (
      await context.request.get(`/api/auth/verify-email?lang=${lang}&${query}`, { headers })
    ).status(),
  ).toBe(200);
}

export { expect };
