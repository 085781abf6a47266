import type { Page } from '@playwright/test';

/**
 * Collects warnings, errors and exceptions from now on, each with the path of its page. The browser
 * itself logs requests that fail; those for `expectedFailures` are left out.
 */
export function watchConsole(page: Page, expectedFailures: RegExp | null = null): string[] {
  const messages: string[] = [];
  const add = (text: string) => messages.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on('pageerror', (error) => add(error.message));
  page.on('console', (entry) => {
    const { url } = entry.location();
    const isExpected =
      entry.text().startsWith('Failed to load resource') &&
      // A document with status 404.
      (url === page.url() || expectedFailures?.test(url));
    if (['warning', 'error'].includes(entry.type()) && !isExpected) add(entry.text());
  });
  return messages;
}
