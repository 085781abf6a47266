import { expect, test } from '@playwright/test';
import { expectFilledIn, fillIn, sendInquiry, sentPath } from '../support/contact.ts';
import { message } from '../support/messages.ts';
import { postgres } from '../support/postgres.ts';
import { startUnsteadySite, type UnsteadySite } from '../support/unsteady-site.ts';
import { visit } from '../support/visit.ts';

/** One site on an unsteady PostgreSQL server; the tests run in order. */
test.describe.configure({ mode: 'default' });
test.skip(postgres === null, 'no PostgreSQL server on this machine');

const TYPED = {
  name: 'Mina',
  email: 'mina@example.com',
  subject: 'A long story',
  message: 'It took me\nan hour to write.',
};

let unsteady: UnsteadySite;

test.beforeAll(async () => {
  unsteady = await startUnsteadySite((database) =>
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

test.afterAll(() => unsteady?.stop());

for (const scripts of [true, false])
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });

    test('G2 G5 during a database outage the page shows a text, keeps typed values and can be sent after it', async ({
      page,
    }) => {
      const { site, server } = unsteady;
      await (scripts ? visit(page, `${site.url}/ko/support`) : page.goto(`${site.url}/ko/support`));
      await fillIn(page, 'ko', TYPED);
      server.become('refuses');
      await sendInquiry(page, 'ko');
      await expect(page.locator('.form-problems')).toContainText(
        '문의 전송에 실패했습니다. 다시 시도해주세요.',
      );
      await expectFilledIn(page, 'ko', TYPED);
      // This page is not cached: the built-in text is shown until the database recovers.
      const terms = async () => (await page.request.get(`${site.url}/ko/terms`)).text();
      if (scripts) expect(await terms()).toContain(message('ko', 'terms.purpose_title'));
      else expect(await terms()).toContain('Our own');
      expect((await page.request.get(`${site.url}/ko/terms?date=2026-01-01`)).status()).toBe(503);
      expect((await page.request.get(`${site.url}/ko/support/${'f'.repeat(64)}`)).status()).toBe(
        503,
      );
      server.become('steady');
      await expect
        .poll(async () => (await page.request.get(`${site.url}/readyz`)).status(), {
          timeout: 20_000,
        })
        .toBe(200);
      await expect.poll(terms, { timeout: 20_000 }).toContain('Our own');
      await page.getByRole('button', { name: message('ko', 'contact.send') }).click();
      await sentPath(page, 'ko');
    });
  });
