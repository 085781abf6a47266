import { expect, type Page } from '@playwright/test';

/** Chooses a file on the page of imports, and waits for its preview. */
export async function importFile(page: Page, name: string, text: string | Buffer): Promise<void> {
  await chooseFile(page, name, text);
  const preview = page.locator('.import-counts');
  await expect(async () => {
    // Without scripts the page does not follow the progress.
    const refresh = page.locator('.import-card a.without-js');
    if (await refresh.isVisible()) await refresh.click();
    await expect(preview).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
}

/** With scripts the form is sent when the file is chosen. */
export async function chooseFile(page: Page, name: string, text: string | Buffer): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) };
  await page.locator('.drop-area input').setInputFiles(file);
  const button = page.locator('.import-form button');
  if (await button.isVisible()) await button.click();
}
