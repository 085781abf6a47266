import type { Page } from '@playwright/test';
import { expect, test } from '../support/accounts/fixtures.ts';
import { gotoHydrated, pauseClock, waitForHydration } from '../support/navigation.ts';

test('a failed session check is retried after 200 ms and 400 ms, and then finds the session ended', {
  tag: ['@I8'],
}, async ({ page, newUser, accounts }) => {
  await newUser(page);
  await page.clock.install();
  await gotoHydrated(page, '/en/movie');
  await waitForHydration(page, '.user-menu');
  await page.request.post(`${accounts.url}/api/auth/revoke-sessions`, {
    headers: { origin: accounts.url },
    data: {},
  });
  let checkCount = 0;
  await page.route('**/api/auth/get-session', async (route) => {
    checkCount += 1;
    if (checkCount < 3) await route.fulfill({ status: 503, body: '' });
    else await route.continue();
  });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  expect(checkCount).toBe(0);
  await pauseClock(page, 6);
  const timers = await recordTimers(page);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  for (const [check, delay] of [
    [1, 200],
    [2, 400],
  ] as const) {
    await expect.poll(timers).toContain(delay);
    expect(checkCount).toBe(check);
    await page.clock.runFor(delay - 1);
    expect(checkCount).toBe(check);
    await page.clock.runFor(1);
    await expect.poll(() => checkCount).toBe(check + 1);
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

/** Records the delays, in milliseconds, of the timers that the page's scripts set from now on. */
async function recordTimers(page: Page): Promise<() => Promise<number[]>> {
  const delays = await page.evaluateHandle(() => {
    const recorded: number[] = [];
    const original = window.setTimeout;
    window.setTimeout = ((handler: TimerHandler, delay = 0, ...values: unknown[]) => {
      recorded.push(delay);
      return original(handler, delay, ...values);
    }) as typeof window.setTimeout;
    return recorded;
  });
  return () => delays.jsonValue();
}
