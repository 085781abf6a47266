import { expect, test } from '@playwright/test';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { expectFilledIn, fillIn, sendAfterReading, sentPath } from '../support/contact.ts';
import { message } from '../support/messages.ts';
import { makePostgresDatabase, postgres } from '../support/postgres.ts';
import { type RunningSite, startSite } from '../support/site.ts';
import { standInFrontOf, type UnsteadyServer } from '../support/unsteady-server.ts';
import { visit } from '../support/visit.ts';

/** One site on a PostgreSQL server with bad days, in order. */
test.describe.configure({ mode: 'default' });
test.skip(postgres === null, 'no PostgreSQL server on this machine');

const TYPED = { name: 'Mina', email: 'mina@example.com', subject: 'A long story', message: 'It took me\nan hour to write.' };

let server: UnsteadyServer;
let site: RunningSite;
let remove: () => Promise<void>;

test.beforeAll(async () => {
  const own = await makePostgresDatabase();
  remove = own.remove;
  const database = await openDatabase({ url: own.url, folder: '', log: { info() {}, warn() {}, error() {} } });
  await migrate(database.kysely);
  await database.close();
  server = await standInFrontOf(own.url);
  site = await startSite({ DATABASE_URL: server.url, LOG_LEVEL: 'warn' });
});

test.afterAll(async () => {
  await site?.stop();
  await server?.stop();
  await remove?.();
});

for (const scripts of [true, false])
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });

    test('G2 G5 while the database is away texts are read, nothing that was typed is lost, and it is sent afterwards', async ({ page }) => {
      test.setTimeout(60_000);
      await (scripts ? visit(page, `${site.url}/ko/support`) : page.goto(`${site.url}/ko/support`));
      await fillIn(page, 'ko', TYPED);
      server.become('refuses');
      await sendAfterReading(page, 'ko');
      await expect(page.locator('.form-problems')).toContainText('문의 전송에 실패했습니다. 다시 시도해주세요.');
      await expectFilledIn(page, 'ko', TYPED);
      const terms = await page.request.get(`${site.url}/${scripts ? 'ko' : 'en'}/terms`);
      expect(await terms.text()).toContain(message(scripts ? 'ko' : 'en', 'terms.purpose_title'));
      server.become('steady');
      await expect.poll(async () => (await page.request.get(`${site.url}/readyz`)).status(), { timeout: 20_000 }).toBe(200);
      await page.getByRole('button', { name: message('ko', 'contact.send') }).click();
      await sentPath(page, 'ko');
    });
  });
