import type { Page } from '@playwright/test';

/** Collects CSP violations reported by the browser, also on later pages. */
export async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', (event) =>
      refused.push(
        `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}:${event.lineNumber}`,
      ),
    );
  });
  return () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
}
