import { expect, test } from '@playwright/test';
import {
  type FaultyDatabaseSite,
  startFaultyDatabaseSite,
} from '../support/faulty-database-site.ts';
import { httpGet } from '../support/http-get.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { postgresUrl } from '../support/postgres.ts';
import {
  expectInquiryFields,
  fillInquiry,
  getInquiryPath,
  sendInquiry,
} from '../support/support-form.ts';

test.skip(postgresUrl === null, 'no PostgreSQL server on this machine');

const INQUIRY = {
  name: 'Mina',
  email: 'mina@example.com',
  subject: 'A long story',
  message: 'It took me\nan hour to write.',
};

let faultySite: FaultyDatabaseSite;

test.beforeAll(async () => {
  faultySite = await startFaultyDatabaseSite((database) =>
    database
      .insertInto('legal_documents')
      .values({
        document_type: 'terms_of_service',
        language: 'ko',
        title: 'Our own',
        content: '<p>Ours</p>',
        is_active: true,
        created_by: null,
      })
      .execute(),
  );
});

test.afterAll(() => faultySite?.stop());

async function endOutage() {
  const { site, proxy } = faultySite;
  proxy.setMode('steady');
  const readState = async () => JSON.parse((await httpGet(`${site.url}/readyz`)).body) as unknown;
  await expect.poll(readState, { timeout: 20_000 }).toMatchObject({ database: 'ok' });
}

test('terms that are not cached have the built-in text until the database is back', {
  tag: ['@G2'],
}, async () => {
  const { site, proxy } = faultySite;
  const readTerms = async () => (await httpGet(`${site.url}/ko/terms`)).body;
  proxy.setMode('refuses');
  expect(await readTerms()).toContain(message('ko', 'terms.purpose_title'));
  expect((await httpGet(`${site.url}/ko/terms?date=2026-01-01`)).status).toBe(503);
  await endOutage();
  await expect.poll(readTerms, { timeout: 20_000 }).toContain('Our own');
});

for (const scripts of [true, false])
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', {
    tag: scripts ? [] : '@slow',
  }, () => {
    test.use({ javaScriptEnabled: scripts });

    test('during a database outage the page shows a text, keeps typed values and can be sent after it', {
      tag: ['@G5'],
    }, async ({ page }) => {
      const { site, proxy } = faultySite;
      await (scripts
        ? gotoHydrated(page, `${site.url}/ko/support`)
        : page.goto(`${site.url}/ko/support`));
      await fillInquiry(page, 'ko', INQUIRY);
      proxy.setMode('refuses');
      await sendInquiry(page, 'ko');
      await expect(page.locator('.form-problems')).toContainText(
        '문의 전송에 실패했습니다. 다시 시도해주세요.',
      );
      await expectInquiryFields(page, 'ko', INQUIRY);
      expect((await httpGet(`${site.url}/ko/support/${'f'.repeat(64)}`)).status).toBe(503);
      await endOutage();
      await page.getByRole('button', { name: message('ko', 'contact.send') }).click();
      await getInquiryPath(page, 'ko');
    });
  });
