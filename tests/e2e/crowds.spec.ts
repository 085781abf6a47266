import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { expect, test } from '@playwright/test';
import { siteWithFakeCatalog } from '../support/fake-catalog-site.ts';
import { message } from '../support/messages.ts';

const site = siteWithFakeCatalog();

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Asks for every path, at most `atOnce` at a time, each over a connection that is used again. */
async function askAll(paths: string[], atOnce: number): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const answers = paths.map(
    (path) =>
      new Promise<Answer>((resolve, reject) => {
        get(site.url + path, { agent, headers: { 'accept-encoding': 'identity' } }, (response) => {
          let body = '';
          response.setEncoding('utf8');
          response.on('data', (text: string) => {
            // Of what comes by the ten thousand, the beginning will do.
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

test('a thousand visitors of a title that nobody has seen make one request to the catalog', async () => {
  site.catalog.behave('slow');
  const answers = await askAll(
    Array.from({ length: 1000 }, () => '/en/movie/101-lantern-101'),
    1000,
  );
  site.catalog.behave('well');
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(titlesAsked()).toEqual(['/movie/101']);
});

test('the same thousand in ten languages make one request a language', async () => {
  const languages = ['ko', 'ja', 'de', 'fr', 'ar', 'he', 'th', 'pt-br', 'zh-cn', 'no'];
  const before = titlesAsked().length;
  const answers = await askAll(
    Array.from({ length: 1000 }, (_, n) => `/${languages[n % 10]}/movie/102-lantern-102`),
    1000,
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(titlesAsked().length - before).toBe(10);
});

test('50,000 different made-up queries are one page, and the catalog hears of none', async () => {
  // As many as that take a busy machine more than a minute.
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

test('C3 with more to make than it can, the site says so at once in the visitor’s language, and what it has is served', async () => {
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
