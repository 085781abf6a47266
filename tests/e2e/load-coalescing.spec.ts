import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { expect, test } from '@playwright/test';
import { setUpFakeCatalogSite } from '../support/fake-catalog-site.ts';
import { message } from '../support/messages.ts';

const site = setUpFakeCatalogSite();

type Outcome = { status: number; headers: IncomingHttpHeaders; body: string };

/** GETs all paths with at most `concurrency` keep-alive connections. */
async function requestAll(paths: string[], concurrency: number): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const responses = paths.map(
    (path) =>
      new Promise<Outcome>((resolve, reject) => {
        get(site.url + path, { agent, headers: { 'accept-encoding': 'identity' } }, (response) => {
          let body = '';
          response.setEncoding('utf8');
          response.on('data', (text: string) => {
            // Large batches need no bodies.
            if (body.length < 100_000 && paths.length < 2000) body += text;
          });
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          );
        }).on('error', reject);
      }),
  );
  const results = await Promise.all(responses);
  agent.destroy();
  return results;
}

const getRequestedPaths = () => site.catalog.requests.map(({ path }) => path);
const getTitleRequests = () => getRequestedPaths().filter((path) => path.startsWith('/movie/1'));

test('1,000 concurrent visitors of an uncached title cause one catalog request', async () => {
  site.catalog.setBehaviour('slow');
  const responses = await requestAll(
    Array.from({ length: 1000 }, () => '/en/movie/101-lantern-101'),
    1000,
  );
  site.catalog.setBehaviour('well');
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(getTitleRequests()).toEqual(['/movie/101']);
});

test('1,000 concurrent visitors in ten languages cause one catalog request per language', {
  tag: '@slow',
}, async () => {
  const languages = ['ko', 'ja', 'de', 'fr', 'ar', 'he', 'th', 'pt-br', 'zh-cn', 'no'];
  const requestsBefore = getTitleRequests().length;
  const responses = await requestAll(
    Array.from({ length: 1000 }, (_, n) => `/${languages[n % 10]}/movie/102-lantern-102`),
    1000,
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(getTitleRequests().length - requestsBefore).toBe(10);
});

test('10,000 different unknown query strings share one cached page and cause no catalog request', {
  tag: '@slow',
}, async () => {
  const paths = ['/en', '/en/movie', '/en/movie/101-lantern-101'];
  await requestAll(paths, 1);
  const requestsBefore = site.catalog.requests.length;
  const uniquePaths = Array.from(
    { length: 10_000 },
    (_, n) => `${paths[n % 3]}?made-up-${n}=${n}&utm_source=${n}`,
  );
  const responses = await requestAll(uniquePaths, 50);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(getRequestedPaths().slice(requestsBefore)).toEqual([]);
});

test('under overload unseen pages fail at once in the visitor’s language, cached ones are served', {
  tag: ['@C3', '@slow'],
}, async () => {
  await requestAll(['/ko'], 1);
  site.catalog.setBehaviour('hang');
  const uncachedPaths = Array.from({ length: 700 }, (_, n) => `/ko/movie/${1000 + n}`);
  const [uncachedResponses, cachedResponses] = await Promise.all([
    requestAll(uncachedPaths, 700),
    requestAll(
      Array.from({ length: 50 }, () => '/ko'),
      10,
    ),
  ]);
  expect(new Set(cachedResponses.map(({ status }) => status))).toEqual(new Set([200]));
  for (const { status, headers } of uncachedResponses) {
    expect([502, 503, 504]).toContain(status);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['cache-control']).toMatch(/no-store|no-cache/);
  }
  const errorPage = uncachedResponses.filter(({ body }) =>
    body.includes(message('ko', 'error.busy_title')),
  );
  expect(errorPage.length).toBeGreaterThan(100);
  expect(errorPage[0]?.body).toContain('<html lang="ko"');
  expect(errorPage[0]?.body).toContain(message('ko', 'error.try_again'));
  site.catalog.setBehaviour('well');
  await expect
    .poll(async () => (await requestAll(['/ko/movie/103'], 1))[0]?.status, { timeout: 10_000 })
    .toBe(301);
});
