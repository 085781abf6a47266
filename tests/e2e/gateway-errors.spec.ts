import type { Page } from '@playwright/test';
import { newAdmin } from '../support/accounts/admin.ts';
import { codeEmailCookie } from '../support/accounts/code-email-cookie.ts';
import { createUserDetails, expect, PASSWORD, signUp, test } from '../support/accounts/fixtures.ts';
import { getLink } from '../support/accounts/mailbox.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated, waitForHydration } from '../support/navigation.ts';
import { sameOriginHeaders } from '../support/sign-up-by-api.ts';

/** By page: the intent of each form, and the title of its failure. */
const VISITOR_FORMS: [path: string, forms: Record<string, string>][] = [
  ['/sign-in', { sign_in: 'sign_in.failed' }],
  ['/sign-up', { sign_up: 'sign_up.failed' }],
  ['/reset-password', { reset: 'reset.failed' }],
  ['/sign-in?with=code', { with_code: 'sign_in.failed' }],
  ['/second-factor', { factor: 'sign_in.failed' }],
  ['/support', { contact: 'contact.failed' }],
];
const USER_FORMS: typeof VISITOR_FORMS = [
  [
    '/profile',
    {
      username: 'profile.save_failed',
      email: 'email.change_failed',
      password: 'password.change_failed',
      settings: 'profile.save_failed',
      factor_begin: 'security.failed',
      delete: 'security.failed',
    },
  ],
  ['/saved', { share: 'save.failed_title' }],
  ['/saved/import', { import: 'save.failed_title' }],
  ['/movie/120467', { review: 'review.error_title' }],
  ['/movie', { leave_out: 'save.failed_title' }],
];
const ADMIN_FORMS: typeof VISITOR_FORMS = [
  ['/admin/users', { admin_user_role: 'users.role_failed' }],
  ['/admin/providers?new=1', { admin_provider_add: 'providers.failed' }],
  ['/admin/legal?new=1', { admin_document_create: 'legal_admin.create_failed' }],
];

/** A gateway that cannot reach the site. */
async function breakGateway(page: Page): Promise<void> {
  let responseCount = 0;
  await page.route('**/en/forms', (route) => {
    const status = [502, 503, 504][responseCount++ % 3];
    return route.fulfill({
      status,
      contentType: 'text/html',
      body: '<html><body><h1>Bad Gateway</h1></body></html>',
    });
  });
}

/** Sends each form of the page; expects its error title in form and toast, and unchanged values. */
async function expectFailures(
  page: Page,
  path: string,
  forms: Record<string, string>,
): Promise<void> {
  await gotoHydrated(page, `/en${path}`);
  const toasts = page.getByRole('region', { name: message('en', 'toast.label') });
  for (const [intent, title] of Object.entries(forms)) {
    const form = page.locator('form').filter({ has: page.locator(`button[value="${intent}"]`) });
    const first = form.first();
    // The form of a review is hydrated when it is near the screen.
    await first.evaluate((element) => element.scrollIntoView());
    await waitForHydration(page, `form:has(button[value="${intent}"])`);
    await first.evaluate((element: HTMLFormElement, value) => {
      for (const field of element.querySelectorAll<HTMLInputElement>(
        'input:not([type]), input[type=text], input[type=email], input[type=password], textarea',
      ))
        if (field.value === '' && field.name !== 'website') field.value = 'typed@example.com';
      element.requestSubmit(element.querySelector<HTMLButtonElement>(`button[value="${value}"]`));
    }, intent);
    await expect(first.locator('.form-problems'), intent).toContainText(message('en', title));
    await expect(toasts.getByRole('listitem').last(), intent).toContainText(message('en', title));
    await expect(toasts.getByRole('listitem').last(), intent).not.toContainText('Bad Gateway');
    const keptValues = await first.evaluate((element: HTMLFormElement) =>
      [...new FormData(element).values()].map(String),
    );
    if (['sign_in', 'contact', 'email', 'admin_provider_add'].includes(intent))
      expect(keptValues, intent).toContain('typed@example.com');
  }
}

test('forms of visitors show their own error titles if a gateway answers 502, 503 or 504 with HTML', {
  tag: ['@I2', '@I3', '@I5', '@G5'],
}, async ({ page, accounts }) => {
  await page.context().addCookies([codeEmailCookie(accounts.url)]);
  await breakGateway(page);
  for (const [path, forms] of VISITOR_FORMS) await expectFailures(page, path, forms);
  const { email, username } = createUserDetails();
  const headers = sameOriginHeaders(accounts.url);
  await page.request.post('/api/auth/sign-up/email?lang=en', {
    headers,
    data: { name: username, email, password: PASSWORD },
  });
  await expectFailures(page, getLink(await accounts.mailbox.latest(email)).slice('/en'.length), {
    confirm: 'confirm.failed',
  });
});

test('forms of users show their own error titles if a gateway answers 502, 503 or 504 with HTML', {
  tag: ['@I10', '@U1', '@U2', '@U5', '@slow'],
}, async ({ page, newUser, accounts }) => {
  const { email } = await newUser(page);
  await page.request.post('/api/auth/change-email', {
    headers: sameOriginHeaders(accounts.url),
    data: { newEmail: `next-${email}` },
  });
  await page.request.post('/en/forms', {
    headers: sameOriginHeaders(accounts.url),
    form: { intent: 'seen', title: 'movie/496243', on: '2026-01-01' },
  });
  await breakGateway(page);
  for (const [path, forms] of USER_FORMS) await expectFailures(page, path, forms);
  await gotoHydrated(page, '/en/movie/120467');
  await waitForHydration(page, '.state-button');
  await page.locator('.state-button').first().click();
  await expect(page.getByRole('region', { name: message('en', 'toast.label') })).toContainText(
    message('en', 'save.failed_title'),
  );
  const cancelLink = getLink(await accounts.mailbox.latest(email, `next-${email}`));
  await expectFailures(page, cancelLink.slice('/en'.length), { email_stop: 'email_stop.failed' });
});

test('forms of admins show their own error titles if a gateway answers 502, 503 or 504 with HTML', {
  tag: ['@M12', '@slow'],
}, async ({ page, newUser, accounts, browser }) => {
  const otherContext = await browser.newContext({
    baseURL: accounts.url,
    extraHTTPHeaders: { 'x-forwarded-for': '10.202.0.1' },
  });
  await signUp(otherContext, accounts, { ...createUserDetails(), lang: 'en' });
  await otherContext.close();
  await newAdmin(page, accounts, newUser);
  await breakGateway(page);
  for (const [path, forms] of ADMIN_FORMS) await expectFailures(page, path, forms);
});
