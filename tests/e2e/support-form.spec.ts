import { expect, test } from '../support/accounts/fixtures.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated, waitForHydration } from '../support/navigation.ts';
import {
  expectInquiryFields,
  fillInquiry,
  getFieldProblems,
  getInquiryPath,
  newInquiry,
  sendInquiry,
} from '../support/support-form.ts';

test('a support form sent offline keeps its values and can be sent again', {
  tag: ['@G5'],
}, async ({ page }) => {
  const typed = newInquiry();
  await gotoHydrated(page, '/en/support');
  await fillInquiry(page, 'en', typed);
  await page.context().setOffline(true);
  await sendInquiry(page, 'en');
  await expect(page.locator('.form-problems')).toContainText(message('en', 'contact.failed'));
  await expect(page.locator('.form-problems')).toContainText(message('en', 'contact.unreached'));
  await expectInquiryFields(page, 'en', typed);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: message('en', 'contact.send') }).click();
  await getInquiryPath(page, 'en');
});

test('a filled honeypot is rejected once with a notice and can be sent again', {
  tag: ['@G5'],
}, async ({ page }) => {
  const typed = newInquiry();
  await gotoHydrated(page, '/en/support');
  const label = page.locator('label', { has: page.locator('[name=website]') });
  expect(await label.boundingBox()).toMatchObject({ width: 1, height: 1 });
  await page.locator('[name=website]').evaluate((honeypot: HTMLInputElement) => {
    honeypot.value = 'https://mine.example';
  });
  await fillInquiry(page, 'en', typed);
  await sendInquiry(page, 'en');
  await expect(page.locator('.form-problems')).toContainText(
    message('en', 'contact.honeypot_filled'),
  );
  await expectInquiryFields(page, 'en', typed);
  await page.getByRole('button', { name: message('en', 'contact.send') }).click();
  await getInquiryPath(page, 'en');
});

test('the support form can be filled in and sent by keyboard', {
  tag: ['@G5'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/support');
  await page.getByRole('textbox', { name: message('en', 'contact.name') }).focus();
  for (const text of Object.values(newInquiry())) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  }
  // The honeypot is not in the tab order.
  await expect(page.getByRole('button', { name: message('en', 'contact.send') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('region', { name: message('en', 'contact.sent_title') }),
  ).toBeFocused();
});

test('without JavaScript a message that is too long is returned in full', {
  tag: ['@G5'],
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  const typed = { ...newInquiry(), message: '가나다라 '.repeat(4000).trim() };
  await page.goto('/ko/support');
  await fillInquiry(page, 'ko', typed);
  await sendInquiry(page, 'ko');
  await expect(getFieldProblems(page)).toHaveText([
    message('ko', 'contact.most_other', { count: '5,000' }),
  ]);
  await expectInquiryFields(page, 'ko', typed);
  await context.close();
});

test('after a rejection the first invalid field has the focus and a description', {
  tag: ['@G5'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/support');
  await waitForHydration(page, 'main form');
  await fillInquiry(page, 'en', { ...newInquiry(), subject: '' });
  await sendInquiry(page, 'en');
  const subject = page.getByRole('textbox', { name: message('en', 'contact.subject') });
  await expect(subject).toBeFocused();
  await expect(subject).toHaveAccessibleDescription(message('en', 'contact.subject_missing'));
});
