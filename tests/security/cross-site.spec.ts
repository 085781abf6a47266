import { expect, test } from '@playwright/test';
import { rawRequest } from '../support/raw-request.ts';
import { requestBytes } from '../support/request-bytes.ts';
import { getRequestLog } from '../support/request-log.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const CROSS_SITE = {
  origin: 'https://evil.example',
  'sec-fetch-site': 'cross-site',
  'content-type': 'application/x-www-form-urlencoded',
};

/** Listens on 127.0.0.1; its SITE_URL is localhost. */
let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'info' });
});
test.afterAll(async () => {
  await site.kill();
});

test.describe('cross-site writes', () => {
  for (const [path, lang] of [
    ['/ko/profile', 'ko'],
    ['/ko', 'ko'],
    ['/en/movie/496243-parasite', 'en'],
    ['/ar/nothing', 'ar'],
    ['/profile', 'ko'],
    ['/nowhere', 'ko'],
    ['/ko/forms', 'ko'],
    ['/ko/sign-out', 'ko'],
    ['/ko/profile/', 'ko'],
  ] as const)
    test(`a cross-site POST to ${path} → 403 page in ${lang}, no error logged`, {
      tag: ['@S11'],
    }, async () => {
      const { status, headers, body } = await rawRequest(site.url, path, {
        method: 'POST',
        headers: CROSS_SITE,
      });
      expect(status).toBe(403);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['content-language']).toBe(lang);
      expect(body).toContain(`<html lang="${lang}"`);
      await expect.poll(() => getRequestLog(site, headers['x-request-id'])).toHaveLength(1);
      expect(getRequestLog(site, headers['x-request-id'])).toEqual([
        expect.objectContaining({ level: 30, status: 403 }),
      ]);
    });

  for (const path of [
    '/ko.data',
    '/ko/profile.data',
    '/ko/sign-in.data?_routes=root',
    '/_root.data',
    '/api/events',
    '/api/auth/sign-out',
  ])
    test(`a cross-site POST to ${path} → 403, no error logged`, { tag: ['@S11'] }, async () => {
      const { status, headers } = await rawRequest(site.url, path, {
        method: 'POST',
        headers: CROSS_SITE,
      });
      expect(status).toBe(403);
      await expect.poll(() => getRequestLog(site, headers['x-request-id'])).toHaveLength(1);
      expect(getRequestLog(site, headers['x-request-id'])).toEqual([
        expect.objectContaining({ level: 30, status: 403 }),
      ]);
    });

  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])
    test(`a cross-site ${method} → 403`, { tag: ['@S11'] }, async () => {
      expect(
        (await rawRequest(site.url, '/ko/profile', { method, headers: CROSS_SITE })).status,
      ).toBe(403);
    });

  for (const origin of [
    'http://evil.example',
    'null',
    'garbage',
    'https://localhost',
    'http://localhost:1',
  ])
    test(`a POST to any path with the origin ${origin} → 403`, { tag: ['@S11'] }, async () => {
      for (const path of [
        '/ko/profile',
        '/ko/profile.data',
        '/ko/forms',
        '/api/events',
        '/api/auth/sign-out',
      ])
        expect
          .soft(
            (await rawRequest(site.url, path, { method: 'POST', headers: { origin } })).status,
            path,
          )
          .toBe(403);
    });

  test('a rejected form is logged with its origin and the expected one', async () => {
    await rawRequest(site.url, '/ko/forms', { method: 'POST', headers: CROSS_SITE });
    const { port } = new URL(site.url);
    const readLines = () =>
      site.lines
        .filter((line) => line.includes('"origin":"https://evil.example"'))
        .map((line) => JSON.parse(line) as object);
    await expect
      .poll(readLines)
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ event: 'form_refused', reason: 'other_site' }),
          expect.objectContaining({ level: 40, expected: [`http://localhost:${port}`] }),
        ]),
      );
  });

  test('a POST to another public host name is redirected to the site', {
    tag: ['@S11'],
  }, async () => {
    for (const path of ['/ko/profile', '/ko/forms', '/api/events', '/api/auth/sign-out']) {
      const headers = {
        host: 'evil.example',
        origin: 'http://evil.example',
        'sec-fetch-site': 'same-origin',
      };
      const response = await rawRequest(site.url, path, { method: 'POST', headers });
      expect
        .soft([response.status, response.headers.location], path)
        .toEqual([308, expect.stringMatching(/^http:\/\/localhost:\d+\//)]);
    }
  });
});

test.describe('host names', () => {
  for (const host of [
    'localhost:3000',
    '127.0.0.1',
    '192.168.1.5:3000',
    '[::1]',
    'nas',
    'kinora.local',
    'films.lan',
  ])
    test(`pages and forms work under the local host name ${host}`, { tag: ['@S11'] }, async () => {
      expect((await rawRequest(site.url, '/ko', { headers: { host } })).status).toBe(200);
      const headers = {
        ...CROSS_SITE,
        host,
        origin: `http://${host}`,
        'sec-fetch-site': 'same-origin',
      };
      expect(
        (await rawRequest(site.url, '/ko/sign-out', { method: 'POST', headers })).status,
      ).not.toBe(403);
      expect(
        (await rawRequest(site.url, '/api/auth/sign-out', { method: 'POST', headers })).status,
      ).toBe(200);
    });

  test('a page of another public host name is redirected, also if cached', {
    tag: ['@S11'],
  }, async () => {
    for (let round = 0; round < 2; round += 1) {
      const { status, headers } = await rawRequest(site.url, '/ko?x=1', {
        headers: { host: 'evil.example' },
      });
      expect([status, headers.location]).toEqual([
        308,
        expect.stringMatching(/^http:\/\/localhost:\d+\/ko\?x=1$/),
      ]);
    }
    for (const path of ['/healthz', '/readyz'])
      expect((await rawRequest(site.url, path, { headers: { host: 'evil.example' } })).status).toBe(
        200,
      );
  });

  test('the metrics are not served under another public host name', { tag: ['@S11'] }, async () => {
    expect(
      (await rawRequest(site.url, '/metrics', { headers: { host: 'evil.example:4603' } })).status,
    ).not.toBe(200);
    expect((await rawRequest(site.url, '/metrics')).status).toBe(200);
  });
});

test('accepts a form without scripts behind a proxy that terminates TLS', {
  tag: ['@S11'],
}, async () => {
  const proxiedSite = await startSite({ SITE_URL: 'https://kinora.example' });
  try {
    const headers = {
      ...CROSS_SITE,
      host: 'kinora.example',
      origin: 'https://kinora.example',
      'sec-fetch-site': 'same-origin',
    };
    const { status, body } = await rawRequest(proxiedSite.url, '/ko/sign-in', {
      method: 'POST',
      headers,
    });
    expect(status).toBe(400);
    // The form is shown again with its errors; the error page for 400 has no form.
    expect(body).toContain('name="intent"');
    const directResponse = await rawRequest(proxiedSite.url, '/ko/sign-in', {
      method: 'POST',
      headers: { ...headers, origin: 'http://kinora.example' },
    });
    expect(directResponse.status).toBe(403);
    expect((await rawRequest(proxiedSite.url, '/metrics')).status).toBe(404);
  } finally {
    await proxiedSite.stop();
  }
});

test('a personal page is compressed, except for requests of other sites', async () => {
  const headers = { cookie: 'kinora.session_token=x', 'accept-encoding': 'br' };
  const responses = await Promise.all(
    ['same-origin', 'none', 'cross-site', 'same-site'].map((fetchSite) =>
      requestBytes(`${site.url}/ko/saved?q=a`, {
        headers: { ...headers, host: 'localhost', 'sec-fetch-site': fetchSite },
      }),
    ),
  );
  expect(responses.map(({ status, headers }) => [status, headers['content-encoding']])).toEqual([
    [200, 'br'],
    [200, 'br'],
    [200, undefined],
    [200, undefined],
  ]);
});
