import { expect, test } from '@playwright/test';
import { MARKUP } from '../../catalog/fixtures/hostile-values.ts';
import { collectCspViolations } from '../support/csp-violations.ts';
import { setUpFakeCatalogSite } from '../support/fake-catalog-site.ts';
import {
  createHostileBodies,
  PAGE_KINDS,
  type PageKind,
  replaceTexts,
} from '../support/hostile-pages.ts';
import { httpGet } from '../support/http-get.ts';
import { findSitemapProblems } from '../support/sitemap.ts';

/** A catalog that sends hostile values. Each response is another page, because pages are cached. */
const site = setUpFakeCatalogSite();

const LOG_MESSAGE = 'catalog response has an unusable value';
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/u;
/** Unescaped beginnings of what MARKUP contains. */
const RAW_MARKUP = /<script>alert|<img src=x|<svg onload|<!-- <script|="javascript:/;
const MARKUP_TEXT = MARKUP.join(' ');

/** Follows redirects to the URL with the name of a title or person. */
async function getPage(path: string): Promise<{ status: number; html: string; path: string }> {
  let target = path;
  for (let redirects = 0; redirects < 3; redirects += 1) {
    const { status, location, body } = await httpGet(site.url + target);
    if (location === null) return { status, html: body, path: target };
    target = location;
  }
  throw new Error(`${path} redirects to ${target}`);
}

/** Serves a body as the response of a page that was not requested before. */
async function getPageWith(kind: PageKind, edit: (body: object) => unknown) {
  const number = kind.nextNumber();
  const body = edit(kind.createBody(number));
  site.catalog.setBodies((path, query) =>
    kind.isRequest(number, path, query) ? body : kind.findOtherBody?.(number, path),
  );
  return getPage(kind.getPath(number));
}

function readLog(message: string): string[] {
  return site.lines.filter((line) => line.includes(message));
}

test('a hostile field is left out of the page and logged once', async () => {
  const overview = '<b>x</b>'.repeat(131_072);
  for (let request = 0; request < 3; request += 1) {
    const { status, html } = await getPageWith(PAGE_KINDS.movie, (body) => ({ ...body, overview }));
    expect(status).toBe(200);
    expect(html).toContain('Follow it home.');
    expect(html).not.toContain('x&lt;/b&gt;');
  }
  const lines = readLog(LOG_MESSAGE);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    path: '/movie/:number',
    field: 'overview',
    problem: 'too long',
  });
});

for (const kind of Object.values<PageKind>(PAGE_KINDS)) {
  test(`a ${kind.name} page is served with any of its fields hostile`, async () => {
    for (const { fields, body, statuses } of createHostileBodies(kind.createBody(1))) {
      const { status, html, path } = await getPageWith(kind, () => body);
      expect(statuses, `${path}: ${fields}`).toContain(status);
      expect(html.length, fields).toBeLessThan(1_000_000);
      expect(html, fields).not.toMatch(RAW_MARKUP);
      expect(html, fields).not.toMatch(DIRECTION_CONTROLS);
    }
  });

  test(`a ${kind.name} page shows markup in all of its fields as text`, async ({ page }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    const getViolations = await collectCspViolations(page);
    const { status, html, path } = await getPageWith(kind, (body) =>
      replaceTexts(body, MARKUP_TEXT),
    );
    expect(status).toBe(200);
    expect(html).not.toMatch(RAW_MARKUP);
    for (const [, json = ''] of html.matchAll(
      /<script type="application\/ld\+json">(.*?)<\/script>/gs,
    ))
      expect(() => JSON.parse(json)).not.toThrow();
    const data = await httpGet(`${site.url}${path.replace(/\?|$/, '.data$&')}`);
    expect(data.headers['content-type']).not.toContain('html');
    await page.goto(site.url + path);
    await expect(page.getByText(MARKUP[0] ?? '').first()).toBeVisible();
    expect([dialogs, problems, await getViolations()]).toEqual([[], [], []]);
  });

  test(`a ${kind.name} page shows no control characters`, async () => {
    const { status, html } = await getPageWith(kind, (body) =>
      replaceTexts(body, 'Qu\u202ei\u2066e\u0000t\u001b\ud800'),
    );
    expect(status).toBe(200);
    expect(html).toContain('Quiet');
    expect(html).not.toMatch(DIRECTION_CONTROLS);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be in a page
    expect(html).not.toMatch(/[\0\u001b\ufffd]/u);
  });

  test(`a ${kind.name} page is served with texts of the maximum length, and named like properties`, async () => {
    for (const text of ['漢'.repeat(1000), 'constructor', '__proto__']) {
      const { status } = await getPageWith(kind, (body) => replaceTexts(body, text));
      expect(status, text).toBe(200);
    }
  });
}

test('sitemap and share picture of a title with markup in its name are well-formed', async () => {
  site.catalog.setBodies((path) => {
    const id = Number(/^\/movie\/(\d+)$/.exec(path)?.[1] ?? 0);
    return id > 0 ? replaceTexts(PAGE_KINDS.movie.createBody(id), MARKUP_TEXT) : undefined;
  });
  const sitemap = await httpGet(`${site.url}/sitemaps/en/movies-2.xml`);
  expect(sitemap.status).toBe(200);
  expect(sitemap.body).toContain('/en/movie/101-scriptscript');
  const origin = site.url.replace('127.0.0.1', 'localhost');
  expect(await findSitemapProblems(sitemap.body, origin)).toEqual([]);
  const picture = await httpGet(`${site.url}/share/en/movie/101.png`);
  expect(picture.status).toBe(200);
  expect(picture.headers['content-type']).toBe('image/png');
});

test('the log has each unusable value once, no content of the catalog and no error', () => {
  const lines = readLog(LOG_MESSAGE);
  const keys = lines.map((line) => {
    const { path, field, problem } = JSON.parse(line) as Record<string, string>;
    return `${path} ${field} ${problem}`;
  });
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.length).toBeLessThanOrEqual(200);
  expect(keys).toEqual([...new Set(keys)]);
  for (const line of lines) {
    expect(line).not.toMatch(/alert|\u202e/);
    expect(line.length).toBeLessThan(500);
  }
  expect(site.lines.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
});
