import { test } from '@playwright/test';
import { checkPage } from '../support/every-page/check-page.ts';
import { listPagesByLink, PAGES } from '../support/every-page/page-table.ts';
import { openPageAs } from '../support/open-page-as.ts';
import { type SecuritySite, startSecuritySite } from '../support/security-site.ts';

let site: SecuritySite;

test.beforeAll(async () => {
  const started = await startSecuritySite('embedded database');
  if (started === null) throw new Error('the site was not started');
  site = started;
  for (const form of [
    { intent: 'seen', title: 'movie/496243', on: '2026-01-02' },
    { intent: 'hide', title: 'tv/93405' },
  ])
    await site.client.post('/ko/forms', { form: Object.entries(form), jar: site.other.jar });
});
test.afterAll(async () => {
  await site?.stop();
});

for (const page of PAGES.user)
  test(`a user sees ${page.path || '/'} without flaws in each direction, theme and width`, {
    tag: ['@pictures', ...(page.isSlow ? ['@slow'] : [])],
  }, async ({ browser }) => {
    await checkPage((options) => openPageAs(browser, site, site.other, options), page);
  });

for (const page of PAGES.admin)
  test(`an admin sees ${page.path} without flaws in each direction, theme and width`, {
    tag: ['@pictures', ...(page.isSlow ? ['@slow'] : [])],
  }, async ({ browser }) => {
    await checkPage((options) => openPageAs(browser, site, site.admin, options), page);
  });

test('a visitor sees a shared list and an inquiry without flaws in each direction, theme and width', {
  tag: '@pictures',
}, async ({ browser }) => {
  for (const page of listPagesByLink(site.ids))
    await checkPage((options) => openPageAs(browser, site, null, options), page);
});

test('a visitor with family mode sees its page and a hidden title without flaws', {
  tag: '@pictures',
}, async ({ browser }) => {
  for (const [path, status] of [
    ['/family', 200],
    ['/movie/496243', 403],
  ] as const)
    await checkPage(
      async (options) => {
        const page = await openPageAs(browser, site, null, options);
        await page.context().addCookies([{ name: 'family', value: '7', url: site.url }]);
        return page;
      },
      { path, status, isState: true, isSlow: false },
    );
});
