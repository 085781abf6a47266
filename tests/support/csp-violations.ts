import type { Page } from '@playwright/test';

/** Collects CSP violations reported by the browser, also on later pages. */
export async function collectCspViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(
        `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}:${event.lineNumber}`,
      ),
    );
  });
  return () => page.evaluate(() => (window as unknown as { violations: string[] }).violations);
}
