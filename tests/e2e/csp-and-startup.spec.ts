import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { collectCspViolations } from '../support/csp-violations.ts';
import { createMigratedDataDir } from '../support/data-dir.ts';
import { startFakeCatalog } from '../support/fake-catalog.ts';
import { httpGet } from '../support/http-get.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { runUntilExit, startSite } from '../support/start-site.ts';

test('the policy allows the trailer to play, and no other frames', {
  tag: ['@D4'],
}, async ({ page }) => {
  const cspViolations = await collectCspViolations(page);
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Film</p>' }),
  );
  await gotoHydrated(page, '/en/movie/496243-parasite');
  await page.getByRole('link', { name: 'Play: Official Trailer' }).click();
  await expect(page.frameLocator('iframe').getByText('Film')).toBeVisible();
  expect(await cspViolations()).toEqual([]);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = 'https://evil.example/';
    document.body.append(frame);
  });
  await expect
    .poll(cspViolations)
    .toEqual([expect.stringMatching(/^frame-src https:\/\/evil\.example/)]);
});

test('a script injected into the HTML does not run', async ({ page }) => {
  const cspViolations = await collectCspViolations(page);
  await page.route('**/en', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '</main>',
      '<script>window.injected = true</script></main>',
    );
    expect(body).toContain('window.injected');
    await route.fulfill({ response, body });
  });
  await page.goto('/en');
  await expect
    .poll(cspViolations)
    .toContainEqual(expect.stringMatching(/^script-src(-elem)? inline/));
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  // Inline event handlers are blocked too.
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.setAttribute('onerror', 'window.injected = true');
    image.src = 'data:image/png;base64,';
    document.body.append(image);
  });
  await expect.poll(cspViolations).toContainEqual(expect.stringMatching(/^script-src-attr inline/));
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
});

test('every response forbids MIME sniffing and framing', async ({ baseURL }) => {
  for (const path of [
    '/en',
    '/en/movie/496243-parasite',
    '/en/nothing',
    '/en/movie/%zz',
    '/en/search?q=a',
    '/',
  ]) {
    const { headers } = await httpGet(baseURL + path);
    expect.soft(headers['x-content-type-options'], path).toBe('nosniff');
    expect.soft(headers['x-frame-options'], path).toBe('DENY');
    expect.soft(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
    expect.soft(headers['x-powered-by'], path).toBeUndefined();
    if (path !== '/') {
      const policy = String(headers['content-security-policy'] ?? '');
      expect.soft(policy, path).toMatch(/frame-ancestors 'none'/);
      expect.soft(policy, path).toMatch(/base-uri 'none'/);
      expect.soft(/script-src [^;]*/.exec(policy)?.[0], path).not.toMatch(/unsafe|\*|https?:/);
    }
  }
});

test('the language cookie is SameSite=Lax, for the whole site, and lasts a year', {
  tag: ['@R4'],
}, async ({ page, context }) => {
  await page.goto('/sv/faq');
  const [cookie, ...otherCookies] = await context.cookies();
  expect(otherCookies).toEqual([]);
  expect(cookie).toMatchObject({ name: 'lang', value: 'sv', path: '/', sameSite: 'Lax' });
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 364 * 86_400);
});

test('the region cookie is SameSite=Lax', { tag: ['@D8'] }, async ({ page, context }) => {
  await gotoHydrated(page, '/en/movie/496243-parasite');
  await page.getByRole('combobox', { name: 'Region' }).selectOption('US');
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === 'region'))
    .toMatchObject({ value: 'US', sameSite: 'Lax' });
});

test.describe('process start and end', () => {
  test('SIGTERM answers the request under way, and the process exits with 0', async () => {
    const catalog = await startFakeCatalog();
    const site = await startSite({ ...catalog.env });
    try {
      catalog.setBehaviour('slow');
      const response = httpGet(`${site.url}/en/movie/120-lantern-120`);
      await expect.poll(() => catalog.requests.length).toBe(1);
      expect(await site.stop()).toBe(0);
      const { status, body } = await response;
      expect(status).toBe(200);
      expect(body).toContain('Lantern 120');
      expect(site.lines.at(-1)).toContain('closed');
    } finally {
      await site.stop();
      await catalog.stop();
    }
  });

  test('a second process on the same DATA_DIR exits with one clear line', {
    tag: '@slow',
  }, async () => {
    const folder = await createMigratedDataDir();
    const first = await startSite({ DATA_DIR: folder });
    try {
      const { code, lines } = await runUntilExit({ DATA_DIR: folder });
      expect(code).toBe(1);
      expect(lines).toEqual([
        `Kinora cannot start: DATA_DIR ${folder} is in use by another Kinora process`,
      ]);
      expect((await httpGet(`${first.url}/readyz`)).status).toBe(200);
    } finally {
      await first.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('a port in use stops the start with one clear line', { tag: '@slow' }, async () => {
    const first = await startSite();
    try {
      const { port } = new URL(first.url);
      const { code, lines } = await runUntilExit({ PORT: port });
      expect(code).toBe(1);
      expect(lines).toEqual([`Kinora cannot start: PORT ${port} is in use by another program`]);
    } finally {
      await first.stop();
    }
  });

  for (const [name, value] of [
    ['SITE_URL', 'ftp://kinora.example'],
    ['DATABASE_URL', 'mysql://kinora:sesame@db.example/kinora'],
  ] as const)
    test(`an invalid ${name} stops the start with one clear line, without a secret`, async () => {
      const { code, lines } = await runUntilExit({ [name]: value });
      expect(code).toBe(1);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(`${name}:`);
      expect(lines[0]).not.toContain('sesame');
    });
});
