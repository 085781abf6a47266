import { expect, test } from '../support/accounts/fixtures.ts';
import { getDialog, getSignInLink, openSignInDialog } from '../support/accounts/page-locators.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';

test('the account dialog has providers, two tabs and a reset view', {
  tag: ['@I1'],
}, async ({ page }) => {
  const lang = 'ko';
  const t = (key: string) => message(lang, key);
  await gotoHydrated(page, `/${lang}/movie`);
  const dialog = await openSignInDialog(page, lang);
  expect((await dialog.boundingBox())?.width).toBe(425);
  await expect(dialog.getByRole('heading')).toHaveText(t('account.title'));
  for (const name of ['X', t('social.kakao'), t('social.naver')])
    await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(dialog.getByText(t('account.or'), { exact: true })).toBeVisible();
  const tabs = dialog.getByRole('navigation').getByRole('link');
  await expect(tabs).toHaveText([t('nav.sign_in'), t('nav.sign_up')]);
  await expect(dialog.getByLabel(t('username.label'))).toHaveCount(0);

  await tabs.last().click();
  await expect(dialog.getByLabel(t('username.label'))).toHaveAttribute('autocomplete', 'nickname');
  for (const name of ['username.label', 'email.label', 'password.label'])
    await expect(
      dialog.locator('.field-label').filter({ has: page.getByText(t(name), { exact: true }) }),
    ).toContainText('*');
  await expect(dialog.getByLabel(t('password.label'), { exact: true })).toHaveAttribute(
    'autocomplete',
    'new-password',
  );
  await tabs.first().click();
  await expect(dialog.getByLabel(t('email.label'))).toHaveAttribute('autocomplete', 'username');
  await expect(dialog.getByLabel(t('password.label'), { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  );

  await dialog.getByRole('link', { name: t('reset.link') }).click();
  await expect(dialog.getByRole('heading')).toHaveText(t('reset.title'));
  await expect(dialog.getByRole('button', { name: t('reset.send') })).toBeVisible();
  await dialog.getByRole('link', { name: t('reset.back') }).click();
  await expect(dialog.getByRole('button', { name: t('nav.sign_in'), exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/${lang}/movie`);
});

test('the account dialog closes by Escape, button and backdrop, and returns the focus', {
  tag: ['@I1'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie');
  const closeActions: (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Escape'),
    () => getDialog(page).getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(8, 300),
  ];
  for (const close of closeActions) {
    await openSignInDialog(page);
    await close();
    await expect(getDialog(page)).toHaveCount(0);
    await expect(getSignInLink(page)).toBeFocused();
  }
});

test('the account dialog fits on 320 px, and Tab follows the order of its fields', {
  tag: ['@I1'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await gotoHydrated(page, '/en/movie');
  const dialog = await openSignInDialog(page);
  const box = await dialog.boundingBox();
  expect(
    box && box.x >= 0 && box.x + box.width <= 320 && box.y >= 0 && box.y + box.height <= 480,
  ).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await dialog.getByLabel('E-mail').focus();
  const focusedLabels: (string | null)[] = [];
  for (let tabCount = 0; tabCount < 6; tabCount += 1) {
    focusedLabels.push(
      await page.evaluate(
        () =>
          document.activeElement?.getAttribute('name') ??
          document.activeElement?.textContent ??
          null,
      ),
    );
    await page.keyboard.press('Tab');
  }
  expect(focusedLabels).toEqual([
    'email',
    'password',
    '',
    'remember',
    'Forgot password?',
    'intent',
  ]);
});
