import { expect, type Locator, type Page } from '@playwright/test';
import { message } from '../messages.ts';
import { PASSWORD } from './fixtures.ts';

export const getSignInLink = (page: Page, lang = 'en'): Locator =>
  page.getByRole('banner').getByRole('link', { name: message(lang, 'nav.sign_in') });

export const getUserMenu = (page: Page): Locator => page.getByRole('banner').locator('summary');

export const getDialog = (page: Page): Locator => page.getByRole('dialog');

export async function openSignInDialog(page: Page, lang = 'en'): Promise<Locator> {
  await getSignInLink(page, lang).click();
  await expect(getDialog(page)).toBeVisible();
  return getDialog(page);
}

export async function signInByDialog(page: Page, email: string): Promise<void> {
  const dialog = await openSignInDialog(page);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signOutByMenu(page: Page): Promise<void> {
  await getUserMenu(page).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
}
