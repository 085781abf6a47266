import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { SecuritySite, User } from './security-site.ts';

/** A page of the site in a new browser context, signed in as the user; `null`: as a visitor. */
export async function openPageAs(
  browser: Browser,
  { url }: SecuritySite,
  user: User | null,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: url });
  const cookies = [...(user?.jar ?? [])].map(([name, value]) => ({ name, value, url }));
  await context.addCookies(cookies);
  return context.newPage();
}
