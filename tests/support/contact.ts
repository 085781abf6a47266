import { expect, type Page } from '@playwright/test';
import { newPerson } from './accounts/test.ts';
import { message } from './messages.ts';

export type Typed = { name: string; email: string; subject: string; message: string };

export function newInquiry(): Typed {
  const { email, username } = newPerson();
  return {
    name: `${username} <b>`,
    email,
    subject: `Lost list of ${username}`,
    message: `Where is\n\nmy list? مرحبا ${username}`,
  };
}

const fieldOf = (page: Page, lang: string, field: keyof Typed) =>
  page.locator('main form').getByRole('textbox', { name: message(lang, `contact.${field}`) });

export async function fillIn(page: Page, lang: string, typed: Partial<Typed>): Promise<void> {
  for (const [field, text] of Object.entries(typed))
    await fieldOf(page, lang, field as keyof Typed).fill(text);
}

export async function expectFilledIn(
  page: Page,
  lang: string,
  typed: Partial<Typed>,
): Promise<void> {
  for (const [field, text] of Object.entries(typed))
    await expect(fieldOf(page, lang, field as keyof Typed), field).toHaveValue(text);
}

export const problemsIn = (page: Page) => page.locator('main form .field-problems');

export async function sendInquiry(page: Page, lang: string): Promise<void> {
  await page.getByRole('button', { name: message(lang, 'contact.send') }).click();
}

/** Path of the inquiry just sent, from its confirmation page. */
export async function sentPath(page: Page, lang: string): Promise<string> {
  const note = page.getByRole('region', { name: message(lang, 'contact.sent_title') });
  await expect(note).toBeVisible();
  return (
    (await note
      .getByRole('link', { name: message(lang, 'contact.follow') })
      .getAttribute('href')) ?? ''
  );
}
