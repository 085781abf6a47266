import { getDialog, getSignInLink, openSignInDialog } from '../support/accounts/page-parts.ts';
import { expect, test } from '../support/accounts/test.ts';
import { message } from '../support/messages.ts';
import { visit } from '../support/visit.ts';

for (const lang of ['ko', 'ar'] as const) {
  const say = (key: string) => message(lang, key);

  test(`I1 the account dialog in ${lang} has providers, two tabs and a reset view`, async ({
    page,
  }) => {
    await visit(page, `/${lang}/movie`);
    const dialog = await openSignInDialog(page, lang);
    expect((await dialog.boundingBox())?.width).toBe(425);
    await expect(dialog.getByRole('heading')).toHaveText(say('account.title'));
    for (const name of ['X', say('social.kakao'), say('social.naver')])
      await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
    await expect(dialog.getByText(say('account.or'), { exact: true })).toBeVisible();
    const tabs = dialog.getByRole('navigation').getByRole('link');
    await expect(tabs).toHaveText([say('nav.sign_in'), say('sign_up.title')]);
    await expect(dialog.getByLabel(say('username.label'))).toHaveCount(0);

    await tabs.last().click();
    await expect(dialog.getByLabel(say('username.label'))).toHaveAttribute(
      'autocomplete',
      'nickname',
    );
    await expect(dialog.locator('label', { hasText: say('username.label') })).toContainText('*');
    await expect(dialog.getByLabel(say('password.label'), { exact: true })).toHaveAttribute(
      'autocomplete',
      'new-password',
    );
    await tabs.first().click();
    await expect(dialog.getByLabel(say('email.label'))).toHaveAttribute('autocomplete', 'username');
    await expect(dialog.getByLabel(say('password.label'), { exact: true })).toHaveAttribute(
      'autocomplete',
      'current-password',
    );

    await dialog.getByRole('link', { name: say('reset.link') }).click();
    await expect(dialog.getByRole('heading')).toHaveText(say('reset.title'));
    await expect(dialog.getByRole('button', { name: say('reset.send') })).toBeVisible();
    await dialog.getByRole('link', { name: say('reset.back') }).click();
    await expect(
      dialog.getByRole('button', { name: say('nav.sign_in'), exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL(`/${lang}/movie`);
  });
}

test('I1 the account dialog closes by Escape, button and backdrop, and returns the focus', async ({
  page,
}) => {
  await visit(page, '/en/movie');
  const ways: (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Escape'),
    () => getDialog(page).getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(8, 300),
  ];
  for (const close of ways) {
    await openSignInDialog(page);
    await close();
    await expect(getDialog(page)).toHaveCount(0);
    await expect(getSignInLink(page)).toBeFocused();
  }
});

test('I1 the account dialog fits on 320 px, and Tab follows the order of its fields', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await visit(page, '/en/movie');
  const dialog = await openSignInDialog(page);
  const box = await dialog.boundingBox();
  expect(
    box && box.x >= 0 && box.x + box.width <= 320 && box.y >= 0 && box.y + box.height <= 480,
  ).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await dialog.getByLabel('E-mail').focus();
  const reached: (string | null)[] = [];
  for (let step = 0; step < 6; step += 1) {
    reached.push(
      await page.evaluate(
        () =>
          document.activeElement?.getAttribute('name') ??
          document.activeElement?.textContent ??
          null,
      ),
    );
    await page.keyboard.press('Tab');
  }
  expect(reached).toEqual(['email', 'password', '', 'remember', 'Forgot password?', 'intent']);
});
