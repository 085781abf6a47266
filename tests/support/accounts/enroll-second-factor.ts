import { expect, type Page } from '@playwright/test';
import { message } from '../messages.ts';
import { totpCode } from '../totp.ts';
import { PASSWORD } from './fixtures.ts';

/** Turns on the second factor in the profile. Resolves to its secret and the recovery codes. */
export async function enrollSecondFactor(
  page: Page,
  lang: string,
): Promise<{ secret: string; codes: string[] }> {
  const t = (key: string) => message(lang, key);
  const securitySection = page.locator('#security');
  await securitySection.getByLabel(t('password.current')).first().fill(PASSWORD);
  await securitySection.getByRole('button', { name: t('factor.begin') }).click();
  await expect(securitySection.getByRole('img', { name: t('factor.picture') })).toBeVisible();
  const secret = ((await securitySection.locator('.factor-secret').textContent()) ?? '').trim();
  const codes = await securitySection.locator('.recovery-codes li').allInnerTexts();
  expect(codes.length).toBeGreaterThanOrEqual(10);
  await securitySection.getByLabel(t('code.label'), { exact: true }).fill('123');
  await securitySection.getByRole('button', { name: t('factor.finish') }).click();
  await expect(securitySection.getByText(t('code.wrong'))).toBeVisible();
  // The secret that the app has scanned is unchanged.
  await expect(securitySection.locator('.factor-secret')).toHaveText(secret);
  await securitySection.getByLabel(t('code.label'), { exact: true }).fill(totpCode(secret));
  await securitySection.getByRole('button', { name: t('factor.finish') }).click();
  await expect(page.getByRole('region', { name: t('toast.label') })).toContainText(
    t('notice.factor_on_title'),
  );
  return { secret, codes };
}
