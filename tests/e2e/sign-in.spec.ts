import { expect, PASSWORD, test } from '../support/accounts/fixtures.ts';
import { getSignInLink, openSignInDialog } from '../support/accounts/page-locators.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { sameOriginHeaders } from '../support/sign-up-by-api.ts';
import { getToasts } from '../support/toasts.ts';

test('signing in by the dialog stays on the page', {
  tag: ['@I2', '@I7'],
}, async ({ page, newUser }) => {
  const lang = 'ko';
  const t = (key: string) => message(lang, key);
  const { email, username } = await newUser(page, lang);
  await page.context().clearCookies();
  await gotoHydrated(page, `/${lang}/movie?sort=rating`);
  const dialog = await openSignInDialog(page, lang);
  await dialog.getByLabel(t('email.label')).fill(email.toUpperCase());
  await dialog.getByLabel(t('password.label'), { exact: true }).fill('not this one');
  await dialog.getByLabel(t('password.label'), { exact: true }).press('Enter');
  await expect(getToasts(page, lang)).toContainText(t('sign_in.failed'));
  await expect(dialog.locator('.form-problems')).toBeFocused();
  await expect(dialog.locator('.form-problems')).toContainText(t('sign_in.wrong'));
  await expect(dialog.getByLabel(t('email.label'))).toHaveValue(email.toUpperCase());

  await dialog.getByLabel(t('password.label'), { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: t('nav.sign_in'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  // Only the success is shown, no longer the failure.
  await expect(getToasts(page, lang).getByRole('listitem')).toHaveText(
    new RegExp(
      `${t('notice.signed_in_title')}.*${t('notice.signed_in_text').replace(/[!.]/g, '\\$&')}`,
      's',
    ),
  );
  await expect(page).toHaveURL(`/${lang}/movie?sort=rating`);
  await expect(page.getByRole('banner').locator('summary')).toHaveAccessibleName(
    `${t('nav.account')}: ${username}`,
  );
  await expect(page.getByRole('banner').getByRole('link', { name: t('nav.saved') })).toBeVisible();

  // Remember me is the default: the cookie outlives the browser.
  const session = (await page.context().cookies()).find(
    ({ name }) => name === 'kinora.session_token',
  );
  expect(session).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    expires: expect.closeTo(Date.now() / 1000 + 30 * 86_400, -3),
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the sign-in page shows problems, signs in and returns', {
    tag: ['@I1', '@I2'],
  }, async ({ page, newUser }) => {
    const lang = 'ar';
    const t = (key: string) => message(lang, key);
    const { email, username } = await newUser(page, lang);
    await page.context().clearCookies();
    await page.goto(`/${lang}/tv`);
    await getSignInLink(page, lang).click();
    await expect(page).toHaveURL(`/${lang}/sign-in?return=%2F${lang}%2Ftv`);
    const form = page.getByRole('main');
    await form.getByLabel(t('email.label')).fill(email);
    await form.getByRole('button', { name: t('nav.sign_in'), exact: true }).click();
    await expect(form.getByText(t('password.missing'))).toBeVisible();
    await expect(form.getByLabel(t('email.label'))).toHaveValue(email);
    await form.getByLabel(t('password.label'), { exact: true }).fill('wrong password');
    await form.getByRole('button', { name: t('nav.sign_in'), exact: true }).click();
    await expect(form.locator('.form-problems')).toContainText(t('sign_in.wrong'));
    await form.getByLabel(t('password.label'), { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: t('nav.sign_in'), exact: true }).click();
    await expect(page).toHaveURL(`/${lang}/tv`);
    await expect(getToasts(page, lang)).toContainText(t('notice.signed_in_title'));

    // The user menu works without scripts (I11).
    await page.getByRole('banner').locator('summary').click();
    await expect(page.getByRole('banner').getByText(username)).toBeVisible();
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('nav.sign_out') })
      .click();
    await expect(page).toHaveURL(`/${lang}`);
    await expect(getToasts(page, lang)).toContainText(t('notice.signed_out_title'));
    await expect(getSignInLink(page, lang)).toBeVisible();
  });
});

test('the Korean texts of accounts are those of the specification', {
  tag: ['@I2', '@I3', '@I5'],
}, () => {
  const expectedTexts = {
    'account.title': '계정',
    'nav.sign_in': '로그인',
    'nav.sign_up': '회원가입',
    'account.or': '또는',
    'reset.link': '비밀번호를 잊으셨나요?',
    'reset.send': '재설정 링크 보내기',
    'reset.back': '로그인으로 돌아가기',
    'sign_in.failed': '로그인 실패',
    'notice.signed_in_title': '로그인 성공',
    'notice.signed_in_text': '환영합니다!',
    'sign_up.failed': '회원가입 실패',
    'notice.signed_up_title': '회원가입 성공',
    'social.failed_x': 'Twitter 로그인 실패',
    'social.failed_kakao': 'Kakao 로그인 실패',
    'social.failed_naver': '네이버 로그인 실패',
    'social.failed': '로그인 중 오류가 발생했습니다.',
    'form.error': '오류',
    'reset.failed': '비밀번호 재설정 요청에 실패했습니다.',
    'notice.reset_sent_title': '성공',
    'notice.reset_sent_text': '비밀번호 재설정 링크가 이메일로 전송되었습니다.',
    'profile.save_failed': '프로필 업데이트에 실패했습니다.',
    'notice.profile_saved_title': '성공',
    'notice.profile_saved_text': '프로필이 업데이트되었습니다.',
    'email.change_failed': '이메일 변경에 실패했습니다.',
    'password.change_failed': '비밀번호 변경에 실패했습니다.',
    'notice.password_changed_text': '비밀번호가 변경되었습니다.',
  };
  expect(
    Object.fromEntries(Object.keys(expectedTexts).map((key) => [key, message('ko', key)])),
  ).toEqual(expectedTexts);
});

test('a password can be shown and hidden again', { tag: ['@I2'] }, async ({ page }) => {
  await gotoHydrated(page, '/en/sign-in');
  const field = page.getByRole('main').getByLabel('Password', { exact: true });
  await field.fill('seen');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveValue('seen');
});

test('without Remember me the session cookie ends with the browser', {
  tag: ['@I2'],
}, async ({ page, newUser }) => {
  const { email } = await newUser(page);
  await page.context().clearCookies();
  await gotoHydrated(page, '/en/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Remember me').uncheck();
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/en');
  expect(
    (await page.context().cookies()).find(({ name }) => name === 'kinora.session_token')?.expires,
  ).toBe(-1);
});

test('a form that is being sent cannot be sent again', {
  tag: ['@I7'],
}, async ({ page, newUser }) => {
  const { email } = await newUser(page);
  await page.context().clearCookies();
  await gotoHydrated(page, '/en/movie');
  const dialog = await openSignInDialog(page);
  let requestCount = 0;
  let release = () => {};
  const responseReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/en/forms', async (route) => {
    requestCount += 1;
    await responseReleased;
    await route.continue();
  });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const button = dialog.getByRole('button', { name: 'Sign in', exact: true });
  await button.dblclick();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Enter');
  release();
  await expect(dialog).toHaveCount(0);
  expect(requestCount).toBe(1);
});

test('a sign-in form that is sent offline keeps its values and can be sent again', async ({
  page,
  context,
  newUser,
}) => {
  const { email } = await newUser(page);
  await context.clearCookies();
  await gotoHydrated(page, '/en/movie');
  const dialog = await openSignInDialog(page);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.locator('.form-problems')).toContainText(
    message('en', 'account.unavailable'),
  );
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email);
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
});

test('too many sign-in attempts → 429 with the time to wait', { tag: '@slow' }, async ({
  page,
  accounts,
}) => {
  await gotoHydrated(page, '/ko/sign-in');
  const form = page.getByRole('main');
  await form.getByLabel(message('ko', 'email.label')).fill('guessed@example.com');
  await form.getByLabel(message('ko', 'password.label'), { exact: true }).fill('guess');
  const attempts = Array.from({ length: 10 }, () =>
    page.request.post('/ko/forms', {
      headers: sameOriginHeaders(accounts.url),
      form: { intent: 'sign_in', email: 'guessed@example.com', password: 'guess' },
    }),
  );
  for (const attempt of await Promise.all(attempts)) expect(attempt.status()).toBe(401);
  const pendingResponse = page.waitForResponse('**/ko/forms');
  await form.getByRole('button', { name: '로그인', exact: true }).click();
  const response = await pendingResponse;
  expect(response.status()).toBe(429);
  expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0);
  await expect(form.locator('.form-problems')).toContainText(/\d+분/);
});

test('a mailed code signs in and returns to the page', {
  tag: ['@I12'],
}, async ({ page, newUser, accounts }) => {
  const { email, username } = await newUser(page);
  await page.context().clearCookies();
  await gotoHydrated(page, '/en/movie');
  const dialog = await openSignInDialog(page);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'E-mail me a code' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in with a code' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(email);
  const code =
    /^\d{6}$/m.exec((await accounts.mailbox.latest(email, 'Enter this code')).text)?.[0] ?? '';
  await page.getByLabel('Code', { exact: true }).fill('000 000');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(
    page.getByRole('main').getByText('This code is wrong or has expired.'),
  ).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/en/movie');
  await expect(page.getByRole('banner').locator('summary')).toHaveAccessibleName(
    `Account: ${username}`,
  );
});
