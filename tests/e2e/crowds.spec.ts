import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { expect, test } from '@playwright/test';
import { siteWithFakeCatalog } from '../support/fake-catalog-site.ts';
import { message } from '../support/messages.ts';

const site = siteWithFakeCatalog();

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** GETs all paths with at most `atOnce` keep-alive connections. */
async function askAll(paths: string[], atOnce: number): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const answers = paths.map(
    (path) =>
      new Promise<Answer>((resolve, reject) => {
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
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
}

function titlesAsked(): string[] {
  return site.catalog.asked.map(({ path }) => path).filter((path) => path.startsWith('/movie/1'));
}

test('1,000 concurrent visitors of an uncached title cause one catalog request', async () => {
  site.catalog.behave('slow');
  const answers = await askAll(
    Array.from({ length: 1000 }, () => '/en/movie/101-lantern-101'),
    1000,
  );
  site.catalog.behave('well');
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(titlesAsked()).toEqual(['/movie/101']);
});

test('1,000 concurrent visitors in ten languages cause one catalog request per language', async () => {
  const languages = ['ko', 'ja', 'de', 'fr', 'ar', 'he', 'th', 'pt-br', 'zh-cn', 'no'];
  const before = titlesAsked().length;
  const answers = await askAll(
    Array.from({ length: 1000 }, (_, n) => `/${languages[n % 10]}/movie/102-lantern-102`),
    1000,
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(titlesAsked().length - before).toBe(10);
});

test('50,000 different unknown query strings share one cached page and cause no catalog request', async () => {
  // They take more than a minute on a busy machine.
  test.setTimeout(240_000);
  const paths = ['/en', '/en/movie', '/en/movie/101-lantern-101'];
  await askAll(paths, 1);
  const before = site.catalog.asked.length;
  for (let batch = 0; batch < 10; batch += 1) {
    const made = Array.from(
      { length: 5000 },
      (_, n) => `${paths[n % 3]}?made-up-${batch}-${n}=${n}&utm_source=${n}`,
    );
    const answers = await askAll(made, 50);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
  expect(site.catalog.asked.length).toBe(before);
});

test('C3 under overload unseen pages fail at once in the visitor’s language, cached ones are served', async () => {
  await askAll(['/ko'], 1);
  site.catalog.behave('hang');
  const unseen = Array.from({ length: 700 }, (_, n) => `/ko/movie/${1000 + n}`);
  const [refused, kept] = await Promise.all([
    askAll(unseen, 700),
    askAll(
      Array.from({ length: 50 }, () => '/ko'),
      10,
    ),
  ]);
  expect(new Set(kept.map(({ status }) => status))).toEqual(new Set([200]));
  for (const { status, headers } of refused) {
    expect([502, 503, 504]).toContain(status);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['cache-control']).toMatch(/no-store|no-cache/);
  }
  const busy = refused.filter(({ body }) => body.includes(message('ko', 'error.busy_title')));
  expect(busy.length).toBeGreaterThan(100);
  expect(busy[0]?.body).toContain('<html lang="ko"');
  expect(busy[0]?.body).toContain(message('ko', 'error.try_again'));
  site.catalog.behave('well');
  await expect
    .poll(async () => (await askAll(['/ko/movie/103'], 1))[0]?.status, { timeout: 10_000 })
    .toBe(301);
});
