import { rm } from 'node:fs/promises';
import { type BrowserContext, test as base, devices, expect, type Page } from '@playwright/test';
import { openDatabase } from '../../../db/open.ts';
import { createMigratedDataDir } from '../data-dir.ts';
import { silentLog } from '../silent-log.ts';
import { findFreePort, type RunningSite, startSite } from '../start-site.ts';
import { type InsertedUser, insertUsers, PASSWORD } from './insert-users.ts';
import { getLink, type Mailbox, openMailbox } from './mailbox.ts';
import { type Providers, startProviders } from './providers.ts';

export { PASSWORD };

export type AccountSite = {
  url: string;
  site: RunningSite;
  folder: string;
  mailbox: Mailbox;
  providers: Providers;
  /** Users for `newUser`, with a session. */
  unusedUsers: InsertedUser[];
};

/** Of each site, so that sessions can be inserted before it starts. */
export const AUTH_SECRET = 'a secret that is long enough for a test';
/** More than the tests of a worker need; if they were used up, `newUser` would sign users up. */
const USER_COUNT = 200;

let userCount = 0;

/** No word is a prefix of another user’s, because the admin search matches prefixes. */
export function createUserDetails(): { email: string; username: string } {
  userCount += 1;
  const suffix = `w${process.env.TEST_WORKER_INDEX ?? 0}n${String(userCount).padStart(4, '0')}`;
  return { email: `visitor-${suffix}@example.com`, username: `Visitor ${suffix}` };
}

/**
 * Runs a site with accounts over a DATA_DIR until `use` resolves. Its users are inserted before it
 * starts, because only one process can open the embedded database.
 */
export async function withAccountSite<T>(
  folder: string,
  use: (accounts: AccountSite) => Promise<T>,
  userCount = 10,
): Promise<T> {
  const unusedUsers = await addUsers(folder, userCount);
  const port = await findFreePort();
  const providers = await startProviders();
  const url = `http://localhost:${port}`;
  const site = await startSite({
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: folder,
    TRUST_PROXY: '1',
    AUTH_SECRET,
    ...providers.env,
  });
  const mailbox = openMailbox(folder);
  const result = await use({ url, site, folder, mailbox, providers, unusedUsers });
  await site.stop();
  providers.stop();
  return result;
}

async function addUsers(folder: string, count: number): Promise<InsertedUser[]> {
  const { kysely, close } = await openDatabase({ url: null, folder, log: silentLog });
  try {
    return await insertUsers(kysely, {
      secret: AUTH_SECRET,
      users: Array.from({ length: count }, createUserDetails),
      userAgent: devices['Desktop Chrome'].userAgent,
    });
  } finally {
    await close();
  }
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
      await withAccountSite(folder, use, USER_COUNT);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ accounts }, use) => use(accounts.url),
  // biome-ignore lint/correctness/noEmptyPattern: the same
  extraHTTPHeaders: async ({}, use, { workerIndex }) =>
    use({ 'x-forwarded-for': nextIp(workerIndex) }),
  newUser: async ({ accounts }, use) =>
    use((page, lang = 'en') => addNewUser(page.context(), accounts, lang)),
});

let ipCount = 0;

function nextIp(worker: number): string {
  ipCount += 1;
  return `10.${worker}.${ipCount >> 8}.${ipCount & 255}`;
}

/** Signs a new user in, whose mails are in this language. */
export async function addNewUser(
  context: BrowserContext,
  accounts: AccountSite,
  lang = 'en',
): Promise<{ email: string; username: string }> {
  const user = accounts.unusedUsers.pop();
  if (user === undefined) {
    const details = createUserDetails();
    await signUp(context, accounts, { ...details, lang });
    return details;
  }
  const { url } = accounts;
  await addSession(context, url, user);
  if (lang !== 'en') {
    const headers = { origin: url, 'sec-fetch-site': 'same-origin' };
    const data = { language: lang };
    const response = await context.request.post('/api/auth/update-user', { headers, data });
    expect(response.status()).toBe(200);
  }
  return { email: user.email, username: user.username };
}

/** Makes this the browser that the inserted user signed up and in with. */
export async function addSession(
  context: BrowserContext,
  url: string,
  { cookies }: InsertedUser,
): Promise<void> {
  const options = { url, httpOnly: true, sameSite: 'Lax' } as const;
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, ...options })));
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
