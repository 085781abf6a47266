import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { createHostCheck, redirectUnservedHosts } from './served-hosts.ts';

const SITE_URL = 'https://kinora.example';

function requestPage(
  host: string | null,
  path: string,
  siteHosts: string[],
  init: RequestInit = {},
  previewHosts: string[] = [],
) {
  const app = new Hono()
    .use(
      redirectUnservedHosts({
        servesHost: createHostCheck({ siteHosts, previewHosts, siteUrl: SITE_URL }),
        siteUrl: SITE_URL,
      }),
    )
    .all('*', (c) => c.text('served'));
  return app.request(`http://internal:3000${path}`, {
    ...init,
    headers: host === null ? {} : { host },
  });
}

describe('with hosts configured', { tags: ['R13'] }, () => {
  const HOSTS = ['kinora.example', 'www.kinora.example', 'pr-7.preview.example', 'localhost:4000'];

  test.each([
    'kinora.example',
    'www.kinora.example',
    'pr-7.preview.example',
    'KINORA.Example',
    'kinora.example:3000',
    'localhost:4000',
  ])('serves the configured host %s', { tags: ['R13'] }, async (host) => {
    const response = await requestPage(host, '/ko', HOSTS);
    expect([response.status, await response.text()]).toEqual([200, 'served']);
  });

  test.each([
    'elsewhere.example',
    'kinora.example.evil.example',
    'sub.kinora.example',
    '10.0.0.1',
    'localhost:5000',
    '',
  ])('redirects the host "%s" to the production host', { tags: ['R13'] }, async (host) => {
    const response = await requestPage(host, '/ko', HOSTS);
    expect([response.status, response.headers.get('location')]).toEqual([308, `${SITE_URL}/ko`]);
  });

  test('redirects a request without a host to the production host', { tags: ['R13'] }, async () => {
    expect((await requestPage(null, '/ko', HOSTS)).status).toBe(308);
  });

  test.each([
    '/',
    '/ko/movie/496243-%EA%B8%B0%EC%83%9D%EC%B6%A9?region=US&q=a%26b',
    '/en/search?q=%EA%B8%B0+1',
    '//evil.example/x?y=1',
    '/nowhere?x',
  ])('the redirect of %s keeps path and query', { tags: ['R13'] }, async (path) => {
    const location = (await requestPage('elsewhere.example', path, HOSTS)).headers.get('location');
    expect(location).toBe(SITE_URL + path);
    expect(new URL(location ?? '').host).toBe('kinora.example');
  });

  test('the redirect of a POST keeps the method (308)', { tags: ['R13'] }, async () => {
    expect(
      (await requestPage('elsewhere.example', '/ko', HOSTS, { method: 'POST', body: 'x=1' }))
        .status,
    ).toBe(308);
  });

  test.each(['/healthz', '/readyz'])(
    '%s is served on any host, because probes use the IP',
    async (path) => {
      expect((await requestPage('10.0.0.1:3000', path, HOSTS)).status).toBe(200);
    },
  );
});

test('the production host is served even if only other hosts are listed', {
  tags: ['R13'],
}, async () => {
  expect((await requestPage('kinora.example', '/ko', ['pr-7.preview.example'])).status).toBe(200);
  expect((await requestPage('elsewhere.example', '/ko', ['pr-7.preview.example'])).status).toBe(
    308,
  );
});

describe('without SITE_HOSTS', { tags: ['S11'] }, () => {
  test.each([
    'kinora.example',
    'kinora.example:3000',
    'localhost',
    'localhost:3000',
    'kinora.localhost',
    '127.0.0.1:3000',
    '[::1]:3000',
    '10.0.0.1',
    '[fd00::1]:3000',
    'nas',
    'NAS:3000',
    'kinora.local',
    'my-nas.lan:3000',
    'films.corp.internal',
    'films.home.arpa',
  ])(
    'without SITE_HOSTS the production or private host %s is served',
    { tags: ['S11'] },
    async (host) => {
      expect((await requestPage(host, '/ko', [])).status).toBe(200);
    },
  );

  test.each([
    'evil.example',
    'www.kinora.example',
    'kinora.example.evil.example',
    'local.evil.example',
    'evil.example:3000',
    '1.2.3.4.evil.example',
    'localhost.',
    '10.0.0.1.',
    'a b',
    '',
  ])(
    '"%s" is redirected to the production host without SITE_HOSTS',
    { tags: ['S11'] },
    async (host) => {
      const response = await requestPage(host, '/ko?x=1', []);
      expect([response.status, response.headers.get('location')]).toEqual([
        308,
        `${SITE_URL}/ko?x=1`,
      ]);
    },
  );

  test('preview hosts are served in addition to private hosts', { tags: ['S11'] }, async () => {
    expect(
      (await requestPage('pr-7.preview.example', '/ko', [], {}, ['pr-7.preview.example'])).status,
    ).toBe(200);
    expect((await requestPage('localhost', '/ko', [], {}, ['pr-7.preview.example'])).status).toBe(
      200,
    );
  });

  test('the result for a host is stable after many other hosts', { tags: ['S11'] }, () => {
    const isServedHost = createHostCheck({ siteHosts: [], previewHosts: [], siteUrl: SITE_URL });
    for (let round = 0; round < 1000; round += 1)
      expect(isServedHost(`h${round}.evil.example`)).toBe(false);
    expect([
      isServedHost('kinora.example'),
      isServedHost('h1.evil.example'),
      isServedHost(undefined),
    ]).toEqual([true, false, false]);
  });
});
