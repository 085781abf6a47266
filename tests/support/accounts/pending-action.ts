import { expect, type Locator, type Page } from '@playwright/test';
import { message } from '../messages.ts';
import { gotoHydrated } from '../navigation.ts';
import { getToasts } from '../toasts.ts';
import { getDialog } from './page-locators.ts';

export const TITLE_PATH = '/en/movie/496243-parasite';
const TITLE_NAME = 'Parasite';

/** Button of signed-out visitors for an action on the title of the page. */
export const getActionButton = (page: Page, action: 'save' | 'seen' | 'rate'): Locator =>
  page
    .locator('form.sign-in-action', { has: page.locator(`input[value="${action}"]`) })
    .getByRole('button')
    .first();

export function noteText(action: 'save' | 'seen' | 'rate', lang = 'en'): string {
  return message(lang, `pending.${action}`).replace('{{title}}', TITLE_NAME);
}

/** Opens the title page signed out and presses Save, which opens the account dialog. */
export async function pressSave(page: Page): Promise<Locator> {
  await gotoHydrated(page, TITLE_PATH);
  await getActionButton(page, 'save').click();
  const dialog = getDialog(page);
  await expect(dialog).toContainText(noteText('save'));
  return dialog;
}

/**
 * Holds back the answer that sets the cookie of the pending action. `answered` resolves when the
 * server has answered; `release` passes the answer on.
 */
export async function holdPendingAction(page: Page) {
  const answered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/en/forms', async (route) => {
    const response = await route.fetch();
    // The fetch has set the cookie already.
    await page.context().clearCookies({ name: 'kinora.pending_action' });
    answered.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  return { answered: answered.promise, release: released.resolve };
}

/** The visitor is back on the title page, signed in, and a toast says that the title is saved. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(getToasts(page)).toContainText('Saved');
  await expect(page).toHaveURL(TITLE_PATH);
  await expectInSavedList(page, true);
}

export async function expectInSavedList(page: Page, isSaved: boolean): Promise<void> {
  await page.goto('/en/saved');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: TITLE_NAME })).toHaveCount(
    isSaved ? 1 : 0,
  );
}
