import { expect, type Page } from '@playwright/test';
import { createUserDetails } from './accounts/fixtures.ts';
import { message } from './messages.ts';

export type InquiryFields = { name: string; email: string; subject: string; message: string };

export function newInquiry(): InquiryFields {
  const { email, username } = createUserDetails();
  return {
    name: `${username} <b>`,
    email,
    subject: `Lost list of ${username}`,
    message: `Where is\n\nmy list? مرحبا ${username}`,
  };
}

const getField = (page: Page, lang: string, field: keyof InquiryFields) =>
  page.locator('main form').getByRole('textbox', { name: message(lang, `contact.${field}`) });

export async function fillInquiry(
  page: Page,
  lang: string,
  fields: Partial<InquiryFields>,
): Promise<void> {
  for (const [field, text] of Object.entries(fields))
    await getField(page, lang, field as keyof InquiryFields).fill(text);
}

export async function expectInquiryFields(
  page: Page,
  lang: string,
  fields: Partial<InquiryFields>,
): Promise<void> {
  for (const [field, text] of Object.entries(fields))
    await expect(getField(page, lang, field as keyof InquiryFields), field).toHaveValue(text);
}

export const getFieldProblems = (page: Page) => page.locator('main form .field-problems');

export async function sendInquiry(page: Page, lang: string): Promise<void> {
  await page.getByRole('button', { name: message(lang, 'contact.send') }).click();
}

/** Path of the inquiry just sent, from its confirmation page. */
export async function getInquiryPath(page: Page, lang: string): Promise<string> {
  const confirmation = page.getByRole('region', { name: message(lang, 'contact.sent_title') });
  await expect(confirmation).toBeVisible();
  return (
    (await confirmation
      .getByRole('link', { name: message(lang, 'contact.follow') })
      .getAttribute('href')) ?? ''
  );
}
