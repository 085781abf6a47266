import { expect, test } from 'vitest';
import {
  type Browser,
  describeAccounts,
  enrollSecondFactor,
  getLastToken,
  PASSWORD,
  readUserId,
  signIn,
} from '../support/account-actions.ts';
import { cookieHeader } from '../support/cookie-jar.ts';
import { totpCode } from '../support/totp.ts';

describeAccounts('replaced sessions', (opened) => {
  const OTHER = 'other@example.com';

  async function isValid(cookies: string): Promise<boolean> {
    return (await opened.accounts.sessionReader.read(cookies)).user !== null;
  }

  async function signInByCode(browser: Browser, email: string): Promise<number> {
    await browser.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
    const otp = (await opened.accounts.readMails(email)).at(-1)?.data.code;
    return (await browser.post('/sign-in/email-otp', { email, otp })).status;
  }

  test('a sign-in ends the earlier session of the browser, of whichever user', async () => {
    const browser = await opened.accounts.createUser('first@example.com', 'First');
    await opened.accounts.createUser(OTHER, 'Other');
    const elsewhere = opened.accounts.browser();
    await signIn(elsewhere, 'first@example.com');

    const signUp = cookieHeader(browser.jar);
    expect((await signIn(browser, 'first@example.com')).status).toBe(200);
    expect(await isValid(signUp)).toBe(false);

    const byPassword = cookieHeader(browser.jar);
    expect(await signInByCode(browser, OTHER)).toBe(200);
    expect(await isValid(byPassword)).toBe(false);
    expect((await browser.readUser())?.username).toBe('Other');
    expect((await elsewhere.readUser())?.username).toBe('First');
  });

  test('a confirmed sign-up ends the session of another user in the browser', async () => {
    const browser = await opened.accounts.createUser('home@example.com', 'Home');
    const before = cookieHeader(browser.jar);
    const details = { name: 'Guest', email: 'guest@example.com', password: PASSWORD };
    await browser.post('/sign-up/email', details);
    expect(await isValid(before)).toBe(true);
    const token = await getLastToken(opened, 'guest@example.com', 'confirm');
    expect((await browser.post('/verify-email', { token })).status).toBe(200);
    expect(await isValid(before)).toBe(false);
    expect((await browser.readUser())?.username).toBe('Guest');
  });

  test('a sign-in that needs a second factor ends the session whose cookie it clears', async () => {
    const { secret } = await enrollSecondFactor(
      await opened.accounts.createUser('factor@example.com', 'Factor'),
    );
    const browser = await opened.accounts.createUser('shared@example.com', 'Shared');
    const before = cookieHeader(browser.jar);
    expect((await signIn(browser, 'factor@example.com')).body.twoFactorRedirect).toBe(true);
    expect(await browser.readUser()).toBeNull();
    expect(await isValid(before)).toBe(false);
    const code = totpCode(secret);
    expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200);
    expect((await browser.readUser())?.username).toBe('Factor');
  });

  test('a failed sign-in and a changed profile keep the session', async () => {
    const browser = await opened.accounts.createUser('kept@example.com', 'Kept');
    const before = cookieHeader(browser.jar);
    expect((await signIn(browser, 'kept@example.com', 'not the right one')).status).toBe(401);
    expect((await browser.post('/update-user', { name: 'Still' })).status).toBe(200);
    expect(await isValid(before)).toBe(true);
    expect(await readUserId(browser)).not.toBe('');
  });
});
